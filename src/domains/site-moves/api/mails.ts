import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../notices.ts';

/** Welcomes someone whose account has moved to the site; they choose a password by its link. */
export const movedMail = mail<{ token: string }>({
  id: 'site-moves.moved',
  title: message('site-moves', 'mail-moved', 'Invitation after a move'),
  sample: { token: mailSample.token },
  values: () => ({}),
  secret: true,
  subject: (_data, { siteName: site }) => notice('mail-subject', { site }),
  parts: ({ token }, { siteName: site, consoleUrl: url }) => [
    { kind: 'title', text: notice('mail-title', { site }) },
    { kind: 'text', text: notice('mail-text', { url }) },
    { kind: 'text', text: notice('mail-after') },
    { kind: 'link', label: notice('accept'), url: `${url}/setPassword?token=${token}` },
    { kind: 'small', text: notice('mail-ends') },
  ],
});
