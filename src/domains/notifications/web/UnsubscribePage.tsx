import { t } from '@lingui/core/macro';
import { call } from '#shell/call.ts';
import { MailedLinkPage } from '#shell/MailedLinkPage.tsx';
import { siteBrand } from '#shell/site.ts';
import { Banner } from '#ui/Feedback.tsx';
import { notifications } from '../contract.ts';

/** Where the link that ends mails leads in a browser. */
export default function UnsubscribePage() {
  const site = siteBrand().name;
  return (
    <MailedLinkPage
      spend={(token) => call(notifications.unsubscribe, { query: { token: token === '' ? '-' : token } })}
      title={t`End these mails`}
      lead={t`${site} will send no more mails of this kind. The console shows them all the same.`}
      action={t`End these mails`}
      done={({ ended }) => (
        <Banner tone="ok">{t`You get no more mails about: ${ended}. The notification settings bring them back.`}</Banner>
      )}
    />
  );
}
