import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../notices.ts';

/** Invites someone to the account that was created for them; they choose a password by its link. */
export const inviteMail = mail<{ token: string; by: string }>({
  id: 'users.invite',
  title: message('users', 'mail-invite', 'Invitation of a user'),
  sample: { token: mailSample.token, by: mailSample.name },
  values: ({ by }) => ({ name: by }),
  secret: true,
  subject: (_data, { siteName: site }) => notice('invite-subject', { site }),
  parts: ({ token, by }, { siteName: site, consoleUrl }) => [
    { kind: 'title', text: notice('invite-title', { site }) },
    { kind: 'text', text: notice('invite-text', { by }) },
    { kind: 'link', label: notice('accept'), url: `${consoleUrl}/setPassword?token=${token}` },
    { kind: 'small', text: notice('invite-ends') },
  ],
});
