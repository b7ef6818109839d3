import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { useProof } from '#shell/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { account } from '../../contract.ts';

/** Asks for the new email and mails a link to it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { guard, dialog } = useProof();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<ApiError>();
  const [sentTo, setSentTo] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    setError(undefined);
    setBusy(true);
    await guard(
      async () => setSentTo((await call(account.requestEmail, { input: { email } })).email),
      setError,
    ).finally(() => setBusy(false));
  };
  const general = error?.general.map((item) => item.info).join(' ');
  return (
    <>
      <Dialog
        title={t`Change email`}
        onClose={onClose}
        onSubmit={() => sentTo === '' && !busy && void submit()}
        footer={
          sentTo === '' ? (
            <>
              <Button onClick={onClose}>{t`Cancel`}</Button>
              <Button type="submit" look="primary" busy={busy}>{t`Send link`}</Button>
            </>
          ) : (
            <Button look="primary" onClick={onClose}>{t`Close`}</Button>
          )
        }
      >
        {sentTo === '' ? (
          <div className="grid gap-4">
            {general && <Banner tone="bad">{general}</Banner>}
            <p className="text-muted">{t`A link goes to the new address. Until you open it, nothing changes; the old address is told.`}</p>
            <TextField
              label={t`New email`}
              type="email"
              name="email"
              autoComplete="email"
              autoFocus
              value={email}
              error={error?.of('email')}
              onChange={(event) => setEmail(event.target.value)}
            />
          </div>
        ) : (
          <Banner tone="ok">{t`A link is on its way to ${sentTo}. It works for one hour.`}</Banner>
        )}
      </Dialog>
      {dialog}
    </>
  );
}
