import { t } from '@lingui/core/macro';
import { call } from '#shell/data/call.ts';
import { MailedLinkPage } from '#shell/frame/MailedLinkPage.tsx';
import { siteBrand } from '#shell/session/site.ts';
import { Banner } from '#ui/Feedback.tsx';
import { notifications } from '../contract.ts';

/** Where the link to an additional address leads. */
export default function ConfirmAddressPage() {
  const site = siteBrand().name;
  return (
    <MailedLinkPage
      spend={(token) => call(notifications.confirmAddress, { input: { token } })}
      title={t`Confirm address`}
      lead={t`Copies of notifications from ${site} will be sent to the address that received this link.`}
      action={t`Confirm`}
      done={({ email }) => <Banner tone="ok">{t`${email} is confirmed. You can close this page.`}</Banner>}
    />
  );
}
