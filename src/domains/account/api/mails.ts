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

const dayText = (at: Date): string =>
  at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export const deletionAskedMail = mail<{ due: Date; ip: string }>({
  id: 'account.deletion-asked',
  secret: false,
  subject: ({ due }, sender) => `Your ${sender.siteName} account will be deleted on ${dayText(due)}`,
  parts: ({ due, ip }, sender) => [
    { kind: 'text', text: `The deletion of your account was asked for from ${ip}. It takes place on ${dayText(due)}.` },
    { kind: 'text', text: 'Until then everything works as before, and you can keep the account with one click.' },
    { kind: 'link', label: 'Keep the account', url: `${sender.consoleUrl}/profile` },
    { kind: 'text', text: 'If it was not you, cancel it, change your password and end the other sessions.' },
  ],
});

export const deletionCancelledMail = mail<Record<never, never>>({
  id: 'account.deletion-cancelled',
  secret: false,
  subject: (_data, sender) => `Your ${sender.siteName} account stays`,
  parts: () => [
    { kind: 'text', text: 'The deletion of your account was cancelled. Nothing was removed.' },
    { kind: 'text', text: 'If you still want to go, ask for it again in your profile.' },
  ],
});

export const deletionHeldMail = mail<{ reasons: string[] }>({
  id: 'account.deletion-held',
  secret: false,
  subject: (_data, sender) => `Your ${sender.siteName} account could not be deleted yet`,
  parts: ({ reasons }, sender) => [
    { kind: 'text', text: 'The waiting period is over, but something still hangs on your account:' },
    { kind: 'text', text: reasons.join('\n') },
    { kind: 'link', label: 'Open the console', url: `${sender.consoleUrl}/profile` },
    { kind: 'text', text: 'The account is deleted as soon as nothing is left, or stays if you cancel.' },
  ],
});

export const deletedMail = mail<Record<never, never>>({
  id: 'account.deleted',
  secret: false,
  subject: (_data, sender) => `Your ${sender.siteName} account was deleted`,
  parts: () => [
    { kind: 'text', text: 'Your account is closed, and what identified you was removed.' },
    {
      kind: 'text',
      text: 'What the law asks us to keep, such as invoices and the record of changes, stays until then.',
    },
    { kind: 'small', text: 'This is the last mail that you get about it.' },
  ],
});
