import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';
import { router } from '#shell/boot/router.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { registration } from '../contract.ts';
import { checkListed, NewPasswordFields } from './NewPasswordFields.tsx';
import { useQueryText } from './use-query-text.ts';
import { forgotPath } from '../paths.ts';

/** `/reset` and `/setPassword`: the same screen, for someone who forgot a password and for a first one. */
export default function ResetPage() {
  useWindowTitle();
  const token = useQueryText('token');
  const first = location.pathname.toLowerCase().startsWith('/setpassword');
  const params = { token: token === '' ? 'none' : token };
  const read = useRead(registration.readReset, { params }, { staleSeconds: Infinity });
  return (
    <PublicFrame
      title={first ? t`Set your password` : t`Choose a new password`}
      lead={read.error ? t`This link doesn't work.` : t`This signs you out of all sessions.`}
      below={
        <Link to={loginPath()} className={textLink}>
          {t`Back to sign-in`}
        </Link>
      }
    >
      {read.error && (
        <div className="grid gap-4">
          <Banner tone="bad">{read.error.message}</Banner>
          <Link to={forgotPath()} className={buttonClass('primary')}>
            {t`Request a new link`}
          </Link>
        </div>
      )}
      {!read.data && !read.error && <SkeletonRows rows={4} />}
      {read.data && <ResetForm email={read.data.email} token={token} />}
    </PublicFrame>
  );
}

function ResetForm({ email, token }: { email: string; token: string }) {
  const form = useOpForm(registration.resetPassword, {
    start: { password: '', passwordRepeat: '' },
    check: ({ password }) => checkListed(email, password),
    input: (values) => ({ email, token, ...values }),
    onDone: (answer) => {
      sessionStorage.removeItem('console.token');
      const query = new URLSearchParams({ status: 'reset', value: answer.email });
      void router.navigate({ href: `${loginPath()}?${query}`, replace: true });
    },
  });
  return (
    <OpForm form={form} className="grid gap-4" leaving={null}>
      <TextField label={t`Email`} name="email" type="email" autoComplete="username" readOnly value={email} />
      <NewPasswordFields email={email} form={form} />
      <Button type="submit" look="primary" className="mt-2 h-10 w-full" busy={form.pending}>
        {t`Save password`}
      </Button>
    </OpForm>
  );
}
