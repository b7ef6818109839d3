import { t } from '@lingui/core/macro';
import { call } from '#shell/data/call.ts';
import { MailedLinkPage } from '#shell/frame/MailedLinkPage.tsx';
import { siteBrand } from '#shell/session/site.ts';
import { Banner } from '#ui/Feedback.tsx';
import { notifications } from '../contract.ts';

/** Where the link that ends mails leads in a browser. */
export default function UnsubscribePage() {
  const site = siteBrand().name;
  return (
    <MailedLinkPage
      spend={(token) => call(notifications.unsubscribe, { query: { token: token === '' ? '-' : token } })}
      title={t`Unsubscribe`}
      lead={t`${site} will stop sending emails of this kind. They still appear in the console.`}
      action={t`Unsubscribe`}
      done={({ ended }) => (
        <Banner tone="ok">{t`You are unsubscribed from: ${ended}. You can resubscribe in the notification settings.`}</Banner>
      )}
    />
  );
}
