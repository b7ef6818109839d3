import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { useRead } from '#shell/read.ts';
import { router } from '#shell/router.tsx';
import { useWindowTitle } from '#shell/window-title.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { registration } from '../contract.ts';
import { NewPasswordFields, useBlacklist } from './NewPasswordFields.tsx';
import { useFormError, useQueryText } from './use-form.ts';

/** `/reset` and `/setPassword`: the same screen, for somebody who forgot a password and for a first one. */
export default function ResetPage() {
  useWindowTitle();
  const token = useQueryText('token');
  const first = location.pathname.toLowerCase().startsWith('/setpassword');
  const params = { token: token === '' ? 'none' : token };
  const read = useRead(registration.readReset, { params }, { staleSeconds: Infinity });
  return (
    <PublicFrame
      title={first ? t`Set your password` : t`Choose a new password`}
      lead={read.error ? t`This link does not work.` : t`All sessions of the account are signed out by it.`}
      below={
        <Link to="/login" className={textLink}>
          {t`Back to the sign-in`}
        </Link>
      }
    >
      {read.error && (
        <div className="grid gap-4">
          <Banner tone="bad">{read.error.message}</Banner>
          <Link to="/forgot" className={buttonClass('primary')}>
            {t`Ask for a new link`}
          </Link>
        </div>
      )}
      {!read.data && !read.error && <SkeletonRows rows={4} />}
      {read.data && <ResetForm email={read.data.email} token={token} />}
    </PublicFrame>
  );
}

function ResetForm({ email, token }: { email: string; token: string }) {
  const { form, error, setError, general } = useFormError();
  const [passwords, setPasswords] = useState({ password: '', passwordRepeat: '' });
  const reset = useAct(registration.resetPassword, {
    onDone: (answer) => {
      sessionStorage.removeItem('console.token');
      const query = new URLSearchParams({ status: 'reset', value: answer.email });
      void router.navigate({ href: `/login?${query}`, replace: true });
    },
    onRefused: setError,
  });
  const blacklist = useBlacklist(email);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending) return;
    const fault = await blacklist.fault(passwords.password);
    if (fault) return setError(fault);
    reset.mutate({ input: { email, token, ...passwords } });
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {(general || error?.of('token')) && <Banner tone="bad">{general || error?.of('token')}</Banner>}
      <TextField label={t`Email`} name="email" type="email" autoComplete="username" readOnly value={email} />
      <NewPasswordFields value={passwords} blacklist={blacklist} error={error} onChange={setPasswords} />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={reset.isPending}>
        {t`Save the password`}
      </Button>
    </form>
  );
}
