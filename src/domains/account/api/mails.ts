import { mail } from '#domains/messages/api/port.ts';

export const confirmMail = mail<{ token: string }>({
  id: 'account.confirm-email',
  secret: true,
  subject: (_data, sender) => `Confirm your new email for ${sender.siteName}`,
  parts: ({ token }, sender) => [
    {
      kind: 'text',
      text: `Somebody, probably you, wants to sign in to ${sender.siteName} with this address from now on.`,
    },
    { kind: 'link', label: 'Use this address', url: `${sender.consoleUrl}/confirmEmail?token=${token}` },
    { kind: 'text', text: 'The link works once, for one hour. If it was not you, ignore this mail.' },
  ],
});

export const askedMail = mail<{ email: string; ip: string }>({
  id: 'account.email-asked',
  secret: false,
  subject: (_data, sender) => `Your ${sender.siteName} account is about to change its email`,
  parts: ({ email, ip }) => [
    { kind: 'text', text: `A link to confirm ${email} as the new email of your account was asked for from ${ip}.` },
    { kind: 'text', text: 'If it was not you, change your password now and end the other sessions.' },
  ],
});

export const movedMail = mail<{ email: string }>({
  id: 'account.email-moved',
  secret: false,
  subject: (_data, sender) => `Your ${sender.siteName} account has a new email`,
  parts: ({ email }) => [
    { kind: 'text', text: `From now on you sign in with ${email}. Mails come there too.` },
    { kind: 'text', text: 'If it was not you, contact support at once.' },
  ],
});
