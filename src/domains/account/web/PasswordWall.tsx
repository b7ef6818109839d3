import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { account } from '../contract.ts';
import { maxPassword } from '#domains/registration/password-rules.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { logoutPath } from '#domains/identity/paths.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { passWall } from '#shell/session/enter.ts';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { siteBrand } from '#shell/session/site.ts';

/** Is before everything while the password is shorter than the site asks for. */
export default function PasswordWall() {
  const least = siteBrand().minPassword;
  const form = useOpForm(account.changePassword, {
    start: { oldPass: '', newPass: '', confirmPass: '' },
    onDone: () => void passWall(),
  });
  return (
    <PublicFrame
      title={t`Choose a longer password`}
      lead={t`This site requires a longer password.`}
      below={
        <Link to={logoutPath()} className={buttonClass('ghost')}>
          {t`Sign out`}
        </Link>
      }
    >
      <OpForm form={form} className="grid gap-4" leaving={null}>
        <PasswordField
          label={t`Old password`}
          autoComplete="current-password"
          autoFocus
          name="oldPass"
          {...form.field('oldPass')}
        />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`${least} to ${maxPassword} characters. Several words are easy to remember and hard to guess.`}
          name="newPass"
          {...form.field('newPass')}
        />
        <PasswordField
          label={t`Confirm new password`}
          autoComplete="new-password"
          name="confirmPass"
          {...form.field('confirmPass')}
        />
        <Button type="submit" look="primary" className="h-10" busy={form.pending}>
          {t`Change password and continue`}
        </Button>
      </OpForm>
    </PublicFrame>
  );
}
