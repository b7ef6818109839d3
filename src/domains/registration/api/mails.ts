import { mail } from '#domains/messages/api/port.ts';
import { notice } from '../notices.ts';

interface Link {
  token: string;
}

export const resetMail = mail<Link>({
  id: 'registration.reset',
  secret: true,
  subject: (_data, { siteName: site }) => notice('reset-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('reset-asked', { site }) },
    { kind: 'link', label: notice('reset-choose'), url: `${consoleUrl}/reset?token=${token}` },
    { kind: 'text', text: notice('reset-once') },
    { kind: 'text', text: notice('reset-not-you') },
  ],
});

export const validateMail = mail<Link>({
  id: 'registration.validate',
  secret: true,
  subject: (_data, { siteName: site }) => notice('validate-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('validate-welcome', { site }) },
    { kind: 'link', label: notice('validate'), url: `${consoleUrl}/validate?token=${token}` },
    { kind: 'text', text: notice('validate-ends') },
  ],
});
