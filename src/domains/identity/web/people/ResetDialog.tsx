import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { FormDialog } from '#ui/Dialog.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { identity } from '../../contract.ts';
import { useSecurity } from '../security/guard.ts';
import type { Person } from './EnterDialog.tsx';

interface Props {
  person: Person;
  onDone(): void;
  onClose(): void;
}

/** Takes all factors off an account, once there is a reason. */
export function ResetDialog({ person, onDone, onClose }: Props) {
  const { guard } = useSecurity();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const reset = () =>
    guard(async () => {
      setError(undefined);
      try {
        await call(identity.resetFactors, { params: { accountId: person.accountId }, input: { reason } });
        toast('success', t`The second factors of ${person.email} are off`);
        onDone();
      } catch (failure) {
        const field = failure instanceof ApiError ? failure.of('reason') : undefined;
        if (field === undefined) throw failure;
        setError(field);
      }
    });
  return (
    <FormDialog
      title={t`Reset second factors`}
      onClose={onClose}
      onSubmit={() => void reset()}
      action={t`Reset factors`}
      danger
    >
      <div className="grid gap-4">
        <p className="text-muted">
          {t`Phones, authenticator, passkeys, recovery codes and the list of addresses of ${person.email} go; all sessions end. Make sure that you speak with the owner. They are told.`}
        </p>
        <TextAreaField
          label={t`Reason`}
          maxLength={500}
          autoFocus
          value={reason}
          error={error}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
