import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { call } from '#shell/data/call.ts';
import { MailedLinkPage } from '#shell/frame/MailedLinkPage.tsx';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { identity } from '../contract.ts';
import { loginPath } from '../paths.ts';

/** `/unlock`: the link of a mail about a closed sign-in. */
export default function UnlockPage() {
  return (
    <MailedLinkPage
      spend={(token) => call(identity.unlockSignIn, { input: { token } })}
      title={t`Unlock your sign-in`}
      lead={t`Sign-in was locked after too many failed attempts. Your password has not changed.`}
      action={t`Unlock sign-in`}
      done={({ email }) => <Banner tone="ok">{t`You can now sign in with ${email} again.`}</Banner>}
      below={() => (
        <Link to={loginPath()} className={textLink}>
          {t`Sign in`}
        </Link>
      )}
    />
  );
}
