import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { call } from '#shell/call.ts';
import { MailedLinkPage } from '#shell/MailedLinkPage.tsx';
import { textLink } from '#shell/PublicFrame.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { identity } from '../contract.ts';

/** `/unlock`: the link of a mail about a closed sign-in. */
export default function UnlockPage() {
  return (
    <MailedLinkPage
      spend={(token) => call(identity.unlockSignIn, { input: { token } })}
      title={t`Open your sign-in again`}
      lead={t`Too many failed attempts in a row have closed it. Your password stays as it is.`}
      action={t`Open it again`}
      done={({ email }) => <Banner tone="ok">{t`You can sign in with ${email} again.`}</Banner>}
      below={() => (
        <Link to="/login" className={textLink}>
          {t`Sign in`}
        </Link>
      )}
    />
  );
}
