import { mail, mailSample } from '#domains/messages/api/port.ts';
import { message } from '#kernel/message.ts';
import { notice } from '../notices.ts';
import { accountsPath } from '../paths.ts';

/** Invites a team member, who chooses a password by its link. */
export const inviteMail = mail<{ token: string; by: string; owner: string }>({
  id: 'roles.invite',
  title: message('roles', 'mail-invite', 'Invitation of a team member'),
  sample: { token: mailSample.token, by: mailSample.name, owner: mailSample.name },
  values: ({ by }) => ({ name: by }),
  secret: true,
  subject: ({ owner }, { siteName: site }) => notice('invite-subject', { owner, site }),
  parts: ({ token, by, owner }, { consoleUrl }) => [
    { kind: 'title', text: notice('invite-title', { owner }) },
    { kind: 'text', text: notice('invite-text', { by }) },
    { kind: 'link', label: notice('accept'), url: `${consoleUrl}/setPassword?token=${token}` },
    { kind: 'small', text: notice('invite-ends') },
  ],
});

/** Invites someone who signs in already, and accepts in the console. */
export const joinMail = mail<{ by: string; owner: string }>({
  id: 'roles.join',
  secret: false,
  title: message('roles', 'mail-join', 'Invitation of someone who has an account'),
  sample: { by: mailSample.name, owner: mailSample.name },
  values: ({ by }) => ({ name: by }),
  subject: ({ owner }, { siteName: site }) => notice('invite-subject', { owner, site }),
  parts: ({ by, owner }, { consoleUrl }) => [
    { kind: 'title', text: notice('invite-title', { owner }) },
    { kind: 'text', text: notice('join-text', { by }) },
    { kind: 'link', label: notice('join'), url: `${consoleUrl}${accountsPath()}` },
  ],
});
