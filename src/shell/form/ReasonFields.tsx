import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { maxTicket } from '#kernel/reason-limits.ts';
import { TextField } from '#ui/TextField.tsx';

type Field = Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;

interface Props {
  field(name: 'reason' | 'ticket'): Field;
  /** Who reads the reason. */
  hint?: string;
  maxReason: number;
  /** The reason may be left out, too. */
  optional?: true;
}

/** Why something is done, for the audit trail: in the dialog of each operation that asks for a reason. */
export function ReasonFields({ field, hint, maxReason, optional }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TextField
        label={t`Reason`}
        optional={optional && t`optional`}
        hint={hint ?? t`Recorded in the audit trail.`}
        maxLength={maxReason}
        autoComplete="off"
        data-autofocus={optional ? undefined : ''}
        {...field('reason')}
      />
      <TextField
        label={t`Ticket`}
        optional={t`optional`}
        maxLength={maxTicket}
        autoComplete="off"
        {...field('ticket')}
      />
    </div>
  );
}
