import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { TextField } from '#ui/TextField.tsx';
import { maxReason, maxTicket } from '../limits.ts';

type Field = Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error'>;

/** Why something is done to a host, for its history and the audit trail. */
export function BecauseFields({ field }: { field(name: 'reason' | 'ticket'): Field }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <TextField
        label={t`Reason`}
        hint={t`Recorded in the history of the host and in the audit trail.`}
        maxLength={maxReason}
        autoComplete="off"
        data-autofocus=""
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
