import { mail } from '#domains/messages/api/port.ts';
import { notice } from '../notices.ts';

interface Connection {
  social: string;
  title: string;
  socialEmail: string;
}

export const confirmLinkMail = mail<Connection & { token: string }>({
  id: 'social.confirm-link',
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
  secret: false,
  subject: ({ title: network }, { siteName: site }) => notice('connected', { network, site }),
  parts: ({ title: network, socialEmail: email }, { consoleUrl }) => [
    { kind: 'text', text: notice('connected-text', { network, email }) },
    { kind: 'text', text: notice('connected-not-you') },
    { kind: 'link', label: notice('open-profile'), url: `${consoleUrl}/profile` },
  ],
});
