import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { loginPath } from '#domains/identity/paths.ts';
import { setup } from '../contract.ts';

/** What the first administrator and the provider need. */
export function SetupForm() {
  const form = useOpForm(setup.claimSetup, {
    start: { token: '', siteName: '', name: '', email: '', password: '' },
    // The page is loaded again: its title and brand come from the site that has just got its name.
    onDone: () => location.assign(loginPath()),
  });
  return (
    <OpForm form={form} className="grid gap-4" leaving={null}>
      <TextField
        label={t`Setup token`}
        name="token"
        autoComplete="off"
        autoFocus
        autoCapitalize="off"
        spellCheck={false}
        hint={t`Printed when the server started. A restart prints a new one.`}
        {...form.field('token')}
      />
      <TextField
        label={t`Provider name`}
        name="siteName"
        autoComplete="organization"
        hint={t`Shown to your customers on every page.`}
        {...form.field('siteName')}
      />
      <TextField label={t`Your name`} name="name" autoComplete="name" {...form.field('name')} />
      <EmailField {...form.field('email')} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        hint={t`6 to 30 characters.`}
        {...form.field('password')}
      />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={form.pending}>
        {t`Create administrator`}
      </Button>
    </OpForm>
  );
}
