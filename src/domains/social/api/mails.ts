import { mail } from '#domains/messages/api/port.ts';
import { tell } from '../notices.ts';

interface Connection {
  social: string;
  title: string;
  socialEmail: string;
}

export const confirmLinkMail = mail<Connection & { token: string }>({
  id: 'social.confirm-link',
  secret: true,
  subject: ({ title: network }, { siteName: site }) => tell('connect-subject', { network, site }),
  parts: ({ social, title: network, socialEmail: email, token }, { consoleUrl }) => [
    { kind: 'text', text: tell('connect-asked', { network, email }) },
    {
      kind: 'link',
      label: tell('connect', { network }),
      url: `${consoleUrl}/socialProcess/${social}?token=${token}`,
    },
    { kind: 'text', text: tell('connect-once') },
  ],
});

export const linkedMail = mail<Connection>({
  id: 'social.linked',
  secret: false,
  subject: ({ title: network }, { siteName: site }) => tell('connected', { network, site }),
  parts: ({ title: network, socialEmail: email }, { consoleUrl }) => [
    { kind: 'text', text: tell('connected-text', { network, email }) },
    { kind: 'text', text: tell('connected-not-you') },
    { kind: 'link', label: tell('open-profile'), url: `${consoleUrl}/profile` },
  ],
});
