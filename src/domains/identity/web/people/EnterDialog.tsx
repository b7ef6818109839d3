import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { switchPerson } from '#shell/SupportBanner.tsx';
import { identity } from '../../contract.ts';
import { useSecurity } from '../security/guard.ts';

export type Person = AnswerOf<typeof identity.readPerson>;
type Mode = 'viewing' | 'acting';

/** Why and how far, before a customer's place is taken. */
export function EnterDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { guard } = useSecurity();
  const { view, act } = person.refusals;
  const [mode, setMode] = useState<Mode>(view === null ? 'viewing' : 'acting');
  const [reason, setReason] = useState('');
  const [ticket, setTicket] = useState('');
  const [error, setError] = useState<ApiError>();
  const enter = () =>
    guard(async () => {
      setError(undefined);
      try {
        const input = { mode, reason, ticket };
        await call(identity.startSupport, { params: { accountId: person.accountId }, input });
        switchPerson('/');
      } catch (failure) {
        const fields = failure instanceof ApiError && (failure.of('reason') ?? failure.of('ticket')) !== undefined;
        if (!fields) throw failure;
        setError(failure);
      }
    });
  return (
    <FormDialog
      title={t`View as ${person.email}`}
      onClose={onClose}
      onSubmit={() => void enter()}
      action={t`Enter the account`}
    >
      <div className="grid gap-4">
        <p className="text-muted">
          {t`For an hour you see the console as this person does. They see that you were here, why, and what you did.`}
        </p>
        <RadioCards<Mode>
          label={t`What for`}
          value={mode}
          choices={[
            { value: 'viewing', title: t`Look only`, note: view ?? t`Nothing can be changed.`, disabledReason: view },
            {
              value: 'acting',
              title: t`Act`,
              note: act ?? t`All but passwords, factors, payment and consents.`,
              disabledReason: act,
            },
          ]}
          onChange={setMode}
        />
        <TextAreaField
          label={t`Reason`}
          maxLength={500}
          value={reason}
          error={error?.of('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
        <TextField
          label={t`Ticket`}
          maxLength={60}
          value={ticket}
          error={error?.of('ticket')}
          onChange={(event) => setTicket(event.target.value)}
        />
        {mode === 'acting' && (
          <Banner tone="warn">{t`What you do counts as done in this account. It is recorded with your name.`}</Banner>
        )}
      </div>
    </FormDialog>
  );
}
