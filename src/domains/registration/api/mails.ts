import { mail } from '#domains/messages/api/port.ts';
import { tell } from '../notices.ts';

interface Link {
  token: string;
}

export const resetMail = mail<Link>({
  id: 'registration.reset',
  secret: true,
  subject: (_data, { siteName: site }) => tell('reset-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: tell('reset-asked', { site }) },
    { kind: 'link', label: tell('reset-choose'), url: `${consoleUrl}/reset?token=${token}` },
    { kind: 'text', text: tell('reset-once') },
    { kind: 'text', text: tell('reset-not-you') },
  ],
});

export const validateMail = mail<Link>({
  id: 'registration.validate',
  secret: true,
  subject: (_data, { siteName: site }) => tell('validate-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: tell('validate-welcome', { site }) },
    { kind: 'link', label: tell('validate'), url: `${consoleUrl}/validate?token=${token}` },
    { kind: 'text', text: tell('validate-ends') },
  ],
});
