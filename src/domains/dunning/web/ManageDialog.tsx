import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { dunning } from '../contract.ts';
import { maxReasonLength } from '../limits.ts';
import type { DunningRow } from './types.ts';

interface Props {
  row: DunningRow;
  what: 'pause' | 'resume' | 'exclude' | 'include';
  onClose(): void;
}

/** Pauses the plan of an account or lets it continue; excludes the account or includes it again. */
export default function ManageDialog({ row, what, onClose }: Props) {
  return what === 'pause' || what === 'resume' ? (
    <PauseDialog row={row} pauses={what === 'pause'} onClose={onClose} />
  ) : (
    <ExcludeDialog row={row} excluded={what === 'exclude'} onClose={onClose} />
  );
}

const weekMs = 7 * 86_400_000;

function PauseDialog({ row, pauses, onClose }: { row: DunningRow; pauses: boolean; onClose(): void }) {
  const [inAWeek] = useState(() => new Date(Date.now() + weekMs).toISOString().slice(0, 10));
  const form = useOpForm(dunning.pauseDunning, {
    start: { day: inAWeek, reason: '' },
    params: { userId: row.id },
    input: ({ day, reason }) => ({ until: pauses ? `${day}T00:00:00.000Z` : null, reason }),
  });
  return (
    <OpDialog
      form={form}
      title={pauses ? t`Pause reminders for ${row.owner}?` : t`Continue reminders for ${row.owner}?`}
      action={pauses ? t`Pause reminders` : t`Continue reminders`}
      done={pauses ? t`Reminders paused` : t`Reminders continue`}
      onClose={onClose}
    >
      <p className="text-muted">
        {pauses
          ? t`No reminder, charge or suspension follows until that day. What happened already stays.`
          : t`The next step follows at once.`}
      </p>
      {pauses && <TextField label={t`Until`} type="date" {...form.field('day')} error={form.error('until')} />}
      <TextField label={t`Reason`} maxLength={maxReasonLength} {...form.field('reason')} />
    </OpDialog>
  );
}

function ExcludeDialog({ row, excluded, onClose }: { row: DunningRow; excluded: boolean; onClose(): void }) {
  const form = useOpForm(dunning.excludeFromDunning, {
    start: { reason: '' },
    params: { userId: row.id },
    input: ({ reason }) => ({ excluded, reason }),
  });
  return (
    <OpDialog
      form={form}
      title={excluded ? t`Exclude ${row.owner}?` : t`Include ${row.owner}?`}
      action={excluded ? t`Exclude account` : t`Include account`}
      done={excluded ? t`Account excluded` : t`Account included`}
      onClose={onClose}
    >
      <p className="text-muted">
        {excluded
          ? t`The account is no longer reminded, charged or suspended for what it owes. Warnings and suspensions for unpaid bills are lifted.`
          : t`The plan begins again if the account owes money.`}
      </p>
      <TextField label={t`Reason`} maxLength={maxReasonLength} {...form.field('reason')} />
    </OpDialog>
  );
}
