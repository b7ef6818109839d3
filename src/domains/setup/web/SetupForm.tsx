import { t } from '@lingui/core/macro';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmailField } from '#ui/EmailField.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useAct } from '#shell/act.ts';
import type { ApiError } from '#shell/api-error.ts';
import { setup } from '../contract.ts';

/** What the first administrator and the provider need. */
export function SetupForm() {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<ApiError>();
  const claim = useAct(setup.claimSetup, {
    // The page is loaded anew: its title and brand come from the site that has just got its name.
    onDone: () => location.assign('/login'),
    onRefused: (refused) => setError(refused),
  });
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus();
  }, [error]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = given.get(name);
      return typeof value === 'string' ? value : '';
    };
    if (claim.isPending) return;
    claim.mutate({
      input: {
        token: text('token'),
        siteName: text('siteName'),
        name: text('name'),
        email: text('email'),
        password: text('password'),
      },
    });
  };
  const general = error?.general.map(({ info }) => info).join(' ');
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {general && <Banner tone="bad">{general}</Banner>}
      <TextField
        label={t`Setup token`}
        name="token"
        autoComplete="off"
        autoFocus
        autoCapitalize="off"
        spellCheck={false}
        hint={t`The server printed it when it started. A restart prints a new one.`}
        error={error?.of('token')}
      />
      <TextField
        label={t`Name of the provider`}
        name="siteName"
        autoComplete="organization"
        hint={t`What your customers read on every page.`}
        error={error?.of('siteName')}
      />
      <TextField label={t`Your name`} name="name" autoComplete="name" error={error?.of('name')} />
      <EmailField error={error?.of('email')} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="new-password"
        hint={t`6 to 30 characters.`}
        error={error?.of('password')}
      />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={claim.isPending}>
        {t`Make the administrator`}
      </Button>
    </form>
  );
}
