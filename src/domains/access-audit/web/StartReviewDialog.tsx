import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { reach } from '#kernel/permissions.ts';
import { SiteField } from '#domains/sites/web/port/SiteField.tsx';
import { useGo } from '#shell/boot/go.ts';
import { serverAheadMs } from '#shell/data/server-clock.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useUser } from '#shell/session/session-reads.ts';
import { Segments } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { accessAudit } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import { accessReviewPath } from '../paths.ts';

const dayMs = 86_400_000;
/** Half a month is time enough to ask others. */
const usualDays = 14;

/** Starts a review of what people hold now. */
export default function StartReviewDialog({ onClose }: { onClose(): void }) {
  const go = useGo();
  const own = useUser()?.role;
  const isStaff = own !== undefined && reach[own] !== 'account';
  const [now] = useState(() => Date.now() + serverAheadMs());
  const form = useOpForm(accessAudit.startAccessReview, {
    start: {
      name: t`Access review ${new Date(now).toISOString().slice(0, 7)}`,
      due: new Date(now + usualDays * dayMs).toISOString().slice(0, 10),
      covers: 'staff' as 'staff' | 'everyone',
      siteHost: '',
    },
    check: ({ due }) => ({ due: due === '' ? t`Choose a date.` : null }),
    input: ({ name, due, covers, siteHost }) => ({
      name,
      due: `${due}T23:59:59.000Z`,
      ...(isStaff ? { covers } : {}),
      ...(siteHost === '' ? {} : { siteHost }),
    }),
    onDone: ({ id }) => go(accessReviewPath(id)),
  });
  return (
    <OpDialog form={form} title={t`Start access review`} action={t`Start review`} onClose={onClose}>
      <p className="text-muted">
        {t`The review lists what people hold at this moment. You confirm or remove each entry until the due date.`}
      </p>
      <TextField label={t`Name`} autoComplete="off" maxLength={maxNameLength} {...form.field('name')} />
      <SiteField
        value={form.values.siteHost}
        error={form.error('siteHost')}
        onChange={(siteHost) => form.set({ siteHost })}
      />
      {isStaff && (
        <Segments
          label={t`Covers`}
          value={form.values.covers}
          choices={[
            { value: 'staff', title: t`Staff of the site` },
            { value: 'everyone', title: t`Everyone on the site` },
          ]}
          onChange={(covers) => form.set({ covers })}
        />
      )}
      <TextField label={t`Due`} type="date" {...form.field('due')} />
    </OpDialog>
  );
}
