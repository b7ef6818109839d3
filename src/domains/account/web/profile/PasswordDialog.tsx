import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { toast } from '#ui/toast.ts';
import type { ApiError } from '#shell/api-error.ts';
import { maxPassword } from '#domains/registration/password-rules.ts';
import { siteBrand } from '#shell/site.ts';
import { account } from '../../contract.ts';
import { refreshProfile } from './details.ts';

const empty = { oldPass: '', newPass: '', confirmPass: '' };

/** Old password, new one, and the new one again. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const least = siteBrand().minPassword;
  const [values, setValues] = useState(empty);
  const [error, setError] = useState<ApiError>();
  const save = useAct(account.changePassword, {
    onDone: () => {
      toast('success', t`Password changed`, { text: t`All other sessions were signed out.` });
      void refreshProfile();
      onClose();
    },
    onRefused: setError,
  });
  const fieldOf = (key: keyof typeof empty) => ({
    name: key,
    value: values[key],
    error: error?.of(key),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
  });
  const general = error?.general.map((item) => item.info).join(' ');
  return (
    <FormDialog
      title={t`Change password`}
      onClose={onClose}
      onSubmit={() => !save.isPending && save.mutate({ input: values })}
      action={t`Change`}
      busy={save.isPending}
    >
      <div className="grid gap-4">
        {general && <Banner tone="bad">{general}</Banner>}
        <PasswordField label={t`Old password`} autoComplete="current-password" autoFocus {...fieldOf('oldPass')} />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`${least} to ${maxPassword} characters. Several words are easy to remember and hard to guess.`}
          {...fieldOf('newPass')}
        />
        <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...fieldOf('confirmPass')} />
      </div>
    </FormDialog>
  );
}
