import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { call } from '#shell/data/call.ts';
import { MailedLinkPage } from '#shell/frame/MailedLinkPage.tsx';
import { textLink } from '#shell/frame/PublicFrame.tsx';
import { router } from '#shell/boot/router.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { registration } from '../contract.ts';
import { forgotPath, resetPath } from '../paths.ts';

/** `/notMe`: the link of a mail about a sign-in. */
export default function NotMePage() {
  return (
    <MailedLinkPage
      spend={(token) => call(registration.refuseSignIn, { input: { token } })}
      onDone={({ token }) => void router.navigate({ href: resetPath({ token }), replace: true })}
      title={t`Wasn't you?`}
      lead={t`Someone else may know your password. This ends every session and lets you choose a new one.`}
      action={t`End all sessions`}
      done={() => null}
      below={(isRefused) => (
        <Link to={isRefused ? forgotPath() : loginPath()} className={textLink}>
          {isRefused ? t`Reset password` : t`It was me`}
        </Link>
      )}
    />
  );
}
