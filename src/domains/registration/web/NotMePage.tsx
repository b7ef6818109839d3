import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { call } from '#shell/call.ts';
import { MailedLinkPage } from '#shell/MailedLinkPage.tsx';
import { textLink } from '#shell/PublicFrame.tsx';
import { router } from '#shell/router.tsx';
import { registration } from '../contract.ts';

/** `/notMe`: the link of a mail about a sign-in. */
export default function NotMePage() {
  return (
    <MailedLinkPage
      spend={(token) => call(registration.refuseSignIn, { input: { token } })}
      onDone={({ token }) => void router.navigate({ href: `/reset?${new URLSearchParams({ token })}`, replace: true })}
      title={t`Was it not you?`}
      lead={t`Then somebody else knows your password. This ends every session and lets you choose a new one.`}
      action={t`End every session`}
      done={() => null}
      below={(isRefused) => (
        <Link to={isRefused ? '/forgot' : '/login'} className={textLink}>
          {isRefused ? t`Reset the password` : t`It was me`}
        </Link>
      )}
    />
  );
}
