import { t } from '@lingui/core/macro';
import { call } from '#shell/data/call.ts';
import { MailedLinkPage } from '#shell/frame/MailedLinkPage.tsx';
import { refreshContext } from '#shell/session/session-reads.ts';
import { siteBrand } from '#shell/session/site.ts';
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
      lead={t`Your ${site} account will use the address that received this link.`}
      action={t`Use this email`}
      done={({ email }) => (
        <>
          <Banner tone="ok">{t`You now sign in with ${email}.`}</Banner>
          <a href="/" className={buttonClass('primary')}>{t`Go to the console`}</a>
        </>
      )}
    />
  );
}
