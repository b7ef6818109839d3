import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { ReadOnList } from '#shell/list/ReadOnList.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { Button } from '#ui/Button.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { backups } from '../contract.ts';

type Policy = AnswerOf<typeof backups.listBackupPolicies>['items'][number];

/** For how long each site keeps the backups that are taken from now on. */
export default function PolicyDialog({ onClose }: { onClose(): void }) {
  return (
    <DoneDialog title={t`How long backups are kept`} action={t`Done`} onClose={onClose}>
      <p className="mb-4 text-muted">{t`Existing backups keep their current expiry.`}</p>
      <ReadOnList op={backups.listBackupPolicies} params={{}} inset nothing={null}>
        {(policies) => (
          <ul className="grid gap-5">
            {policies.map((policy) => (
              <SitePolicy key={`${policy.siteId} ${policy.version}`} policy={policy} />
            ))}
          </ul>
        )}
      </ReadOnList>
    </DoneDialog>
  );
}

function SitePolicy({ policy }: { policy: Policy }) {
  const { siteId, siteName, version, ...before } = policy;
  const form = useOpForm(backups.saveBackupPolicy, {
    start: before,
    params: { siteId },
    ifMatch: version,
    onDone: () => toast('success', t`Saved for ${siteName}`),
  });
  const field = (key: keyof typeof before, label: string, [min, max]: [number, number]) => (
    <NumberField
      label={label}
      min={min}
      max={max}
      {...form.field(key)}
      onChange={(value) => form.set({ [key]: value ?? min })}
    />
  );
  return (
    <li aria-label={siteName} className="grid gap-2.5">
      <span className="font-medium">{siteName}</span>
      {form.wrong !== '' && <Banner tone="bad">{form.wrong}</Banner>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {field('dailyDays', t`All backups (days)`, [1, 90])}
        {field('weeklyWeeks', t`Weekly (weeks)`, [0, 52])}
        {field('monthlyMonths', t`Monthly (months)`, [0, 24])}
        {field('manualDays', t`Manual (days)`, [1, 365])}
      </div>
      {form.changed && (
        <Button className="justify-self-start" busy={form.pending} onClick={() => form.send()}>
          {t`Save`}
        </Button>
      )}
    </li>
  );
}
