import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { account } from '#domains/account/contract.ts';
import { maxPassword } from '#domains/registration/password-rules.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { useAct } from './act.ts';
import type { ApiError } from './api-error.ts';
import { passWall } from './enter.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { siteBrand } from './site.ts';

/** Stands before everything while the password is shorter than the site asks for. */
export function PasswordWall() {
  const least = siteBrand().minPassword;
  const [values, setValues] = useState({ oldPass: '', newPass: '', confirmPass: '' });
  const [error, setError] = useState<ApiError>();
  const save = useAct(account.changePassword, { onDone: () => void passWall(), onRefused: setError });
  const general = error?.general.map((item) => item.info).join(' ');
  const fieldOf = (key: keyof typeof values) => ({
    name: key,
    value: values[key],
    error: error?.of(key),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [key]: event.target.value }),
  });
  return (
    <PublicFrame
      title={t`Choose a longer password`}
      lead={t`This site asks for more characters than your password has.`}
      below={
        <Link to="/logout" className={buttonClass('ghost')}>
          {t`Sign out`}
        </Link>
      }
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate({ input: values });
        }}
      >
        {general && <Banner tone="bad">{general}</Banner>}
        <PasswordField label={t`Old password`} autoComplete="current-password" autoFocus {...fieldOf('oldPass')} />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          hint={t`${least} to ${maxPassword} characters. Several words are easy to remember and hard to guess.`}
          {...fieldOf('newPass')}
        />
        <PasswordField label={t`Confirm new password`} autoComplete="new-password" {...fieldOf('confirmPass')} />
        <Button type="submit" look="primary" className="h-10" busy={save.isPending}>
          {t`Change and go on`}
        </Button>
      </form>
    </PublicFrame>
  );
}
