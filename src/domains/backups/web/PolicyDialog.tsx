import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { backups } from '../contract.ts';

type Policy = AnswerOf<typeof backups.listBackupPolicies>['items'][number];

/** For how long each site keeps the backups that are taken from now on. */
export default function PolicyDialog({ onClose }: { onClose(): void }) {
  const read = useRead(backups.listBackupPolicies, {});
  return (
    <Dialog
      title={t`How long backups are kept`}
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="submit" look="primary">
          {t`Done`}
        </Button>
      }
    >
      <p className="mb-4 text-muted">{t`Backups that there are already keep the time that they were given.`}</p>
      {read.data ? (
        <ul className="grid gap-5">
          {read.data.items.map((policy) => (
            <SitePolicy key={`${policy.siteId} ${policy.version}`} policy={policy} />
          ))}
        </ul>
      ) : read.error ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

function SitePolicy({ policy }: { policy: Policy }) {
  const { siteId, siteName, version, ...before } = policy;
  const [form, setForm] = useState(before);
  const save = useAct(backups.saveBackupPolicy, {
    refresh: [backups.listBackupPolicies, backups.listBackups],
    onRefused: () => false,
    onDone: () => toast('success', t`Saved for ${siteName}`),
  });
  const field = (key: keyof typeof before, label: string, [min, max]: [number, number]) => (
    <NumberField
      label={label}
      min={min}
      max={max}
      value={form[key]}
      error={save.error?.of(key)}
      onChange={(value) => setForm({ ...form, [key]: value ?? min })}
    />
  );
  const changed = JSON.stringify(form) !== JSON.stringify(before);
  return (
    <li aria-label={siteName} className="grid gap-2.5">
      <span className="font-medium">{siteName}</span>
      {save.error && save.error.general.length > 0 && <Banner tone="bad">{save.error.message}</Banner>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {field('dailyDays', t`Each, days`, [1, 90])}
        {field('weeklyWeeks', t`Weekly, weeks`, [0, 52])}
        {field('monthlyMonths', t`Monthly, months`, [0, 24])}
        {field('manualDays', t`By hand, days`, [1, 365])}
      </div>
      {changed && (
        <Button
          className="justify-self-start"
          busy={save.isPending}
          onClick={() => save.mutate({ params: { siteId }, input: form, ifMatch: version })}
        >
          {t`Save`}
        </Button>
      )}
    </li>
  );
}
