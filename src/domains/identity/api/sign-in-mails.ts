import { mail } from '#domains/messages/api/port.ts';

/** Somebody signed in from a browser that the account has not seen: its owner can undo that by one link. */
export const newBrowserMail = mail<{ address: string; browser: string; token: string }>({
  id: 'sign-in-alert',
  secret: true,
  subject: (_data, sender) => `Signed in from a new browser - ${sender.siteName}`,
  parts: ({ address, browser, token }, sender) => [
    { kind: 'text', text: `Somebody signed in to your ${sender.siteName} account from ${address} with ${browser}.` },
    { kind: 'text', text: 'If it was you, there is nothing to do.' },
    { kind: 'link', label: 'This was not me', url: `${sender.consoleUrl}/notMe?token=${token}` },
    { kind: 'text', text: 'The link ends every session and lets you choose a new password. It works for seven days.' },
  ],
});

/** Too many wrong passwords in a row closed the sign-in: only the owner of the address can open it again. */
export const unlockMail = mail<{ address: string; token: string }>({
  id: 'sign-in-unlock',
  secret: true,
  subject: (_data, sender) => `Sign-in closed - ${sender.siteName}`,
  parts: ({ address, token }, sender) => [
    {
      kind: 'text',
      text: `A hundred attempts in a row to sign in to your ${sender.siteName} account failed, the last one from ${address}. Signing in is closed for now.`,
    },
    { kind: 'link', label: 'Open it again', url: `${sender.consoleUrl}/unlock?token=${token}` },
    { kind: 'text', text: 'The link works once, for 12 hours. Your password stays as it is.' },
  ],
});
