import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../notices.ts';

interface Connection {
  social: string;
  title: string;
  socialEmail: string;
}

export const confirmLinkMail = mail<Connection & { token: string }>({
  id: 'social.confirm-link',
  title: message('social', 'mail-confirm-link', 'Connect a social account'),
  sample: { social: 'sandbox', title: 'GitHub', socialEmail: mailSample.email, token: mailSample.token },
  values: ({ title, socialEmail }) => ({ network: title, email: socialEmail }),
  secret: true,
  subject: ({ title: network }, { siteName: site }) => notice('connect-subject', { network, site }),
  parts: ({ social, title: network, socialEmail: email, token }, { consoleUrl }) => [
    { kind: 'text', text: notice('connect-asked', { network, email }) },
    {
      kind: 'link',
      label: notice('connect', { network }),
      url: `${consoleUrl}/socialProcess/${social}?token=${token}`,
    },
    { kind: 'text', text: notice('connect-once') },
  ],
});

export const linkedMail = mail<Connection>({
  id: 'social.linked',
  title: message('social', 'mail-linked', 'Social account connected'),
  sample: { social: 'sandbox', title: 'GitHub', socialEmail: mailSample.email },
  values: ({ title, socialEmail }) => ({ network: title, email: socialEmail }),
  secret: false,
  subject: ({ title: network }, { siteName: site }) => notice('connected', { network, site }),
  parts: ({ title: network, socialEmail: email }, { consoleUrl }) => [
    { kind: 'text', text: notice('connected-text', { network, email }) },
    { kind: 'text', text: notice('connected-not-you') },
    { kind: 'link', label: notice('open-profile'), url: `${consoleUrl}/profile` },
  ],
});
