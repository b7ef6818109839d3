import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../notices.ts';

/** Invites an administrator, who chooses a password by its link. */
export const inviteMail = mail<{ token: string; by: string }>({
  id: 'site-launch.invite',
  title: message('site-launch', 'mail-invite', 'Invitation of an administrator'),
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
