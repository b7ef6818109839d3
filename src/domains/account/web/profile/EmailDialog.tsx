import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useProof } from '#shell/session/proof.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { DoneDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { account } from '../../contract.ts';

/** Asks for the new email and mails a link to it. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { guard, dialog } = useProof();
  const [sentTo, setSentTo] = useState('');
  const form = useOpForm(account.requestEmail, { start: { email: '' }, guard });
  if (sentTo !== '')
    return (
      <DoneDialog title={t`Change email`} action={t`Close`} onClose={onClose}>
        <Banner tone="ok">{t`We sent a link to ${sentTo}. It is valid for one hour.`}</Banner>
      </DoneDialog>
    );
  return (
    <>
      <OpDialog
        form={form}
        title={t`Change email`}
        action={t`Send link`}
        done={(answer) => {
          setSentTo(answer.email);
          return false;
        }}
        onClose={onClose}
      >
        <p className="text-muted">{t`We'll email a link to the new address. Nothing changes until you open it. The old address is notified.`}</p>
        <TextField
          label={t`New email`}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          {...form.field('email')}
        />
      </OpDialog>
      {dialog}
    </>
  );
}
