import { t } from '@lingui/core/macro';
import { call } from '#shell/call.ts';
import { MailedLinkPage } from '#shell/MailedLinkPage.tsx';
import { refreshContext } from '#shell/session-reads.ts';
import { siteBrand } from '#shell/site.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { account } from '../contract.ts';

/** Where the link to a new email leads. */
export default function ConfirmEmailPage() {
  const site = siteBrand().name;
  return (
    <MailedLinkPage
      spend={(token) => call(account.confirmEmail, { input: { token } })}
      onDone={refreshContext}
      title={t`Confirm your new email`}
      lead={t`Your ${site} account moves to the address that received this link.`}
      action={t`Use this email`}
      done={({ email }) => (
        <>
          <Banner tone="ok">{t`From now on you sign in with ${email}.`}</Banner>
          <a href="/" className={buttonClass('primary')}>{t`Go to the console`}</a>
        </>
      )}
    />
  );
}
