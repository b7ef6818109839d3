import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../notices.ts';

interface Link {
  token: string;
}

export const resetMail = mail<Link>({
  id: 'registration.reset',
  title: message('registration', 'mail-reset', 'Reset password'),
  sample: { token: mailSample.token },
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
  title: message('registration', 'mail-validate', 'Welcome and email confirmation'),
  sample: { token: mailSample.token },
  secret: true,
  subject: (_data, { siteName: site }) => notice('validate-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl }) => [
    { kind: 'text', text: notice('validate-welcome', { site }) },
    { kind: 'link', label: notice('validate'), url: `${consoleUrl}/validate?token=${token}` },
    { kind: 'text', text: notice('validate-ends') },
  ],
});
