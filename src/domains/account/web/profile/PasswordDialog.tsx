import { t } from '@lingui/core/macro';
import { PasswordField } from '#ui/PasswordField.tsx';
import { toast } from '#ui/toast.ts';
import { maxPassword } from '#domains/registration/password-rules.ts';
import { siteBrand } from '#shell/session/site.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { account } from '../../contract.ts';

/** Old password, new one, and the new one again. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const least = siteBrand().minPassword;
  const form = useOpForm(account.changePassword, {
    start: { oldPass: '', newPass: '', confirmPass: '' },
    onDone: () => toast('success', t`Password changed`, { text: t`All other sessions were signed out.` }),
  });
  return (
    <OpDialog form={form} title={t`Change password`} action={t`Change`} onClose={onClose}>
      <PasswordField
        label={t`Old password`}
        name="oldPass"
        autoComplete="current-password"
        autoFocus
        {...form.field('oldPass')}
      />
      <PasswordField
        label={t`New password`}
        name="newPass"
        autoComplete="new-password"
        hint={t`${least} to ${maxPassword} characters. Several words are easy to remember and hard to guess.`}
        {...form.field('newPass')}
      />
      <PasswordField
        label={t`Confirm new password`}
        name="confirmPass"
        autoComplete="new-password"
        {...form.field('confirmPass')}
      />
    </OpDialog>
  );
}
