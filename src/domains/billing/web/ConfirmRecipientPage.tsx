import { t } from '@lingui/core/macro';
import { call } from '#shell/data/call.ts';
import { MailedLinkPage } from '#shell/frame/MailedLinkPage.tsx';
import { siteBrand } from '#shell/session/site.ts';
import { Banner } from '#ui/Feedback.tsx';
import { billing } from '../contract.ts';

/** Where the link to an invoice recipient leads. */
export default function ConfirmRecipientPage() {
  const site = siteBrand().name;
  return (
    <MailedLinkPage
      spend={(token) => call(billing.confirmBillingRecipient, { input: { token } })}
      title={t`Receive invoices`}
      lead={t`Invoices from ${site} will be sent to the address that received this link.`}
      action={t`Confirm`}
      done={({ email }) => <Banner tone="ok">{t`${email} is confirmed. You can close this page.`}</Banner>}
    />
  );
}
