import { mail } from '#domains/messages/api/port.ts';

interface Link {
  token: string;
}

export const resetMail = mail<Link>({
  id: 'registration.reset',
  secret: true,
  subject: (_data, sender) => `Choose a new password for ${sender.siteName}`,
  parts: ({ token }, sender) => [
    { kind: 'text', text: `Somebody, probably you, asked for a new password for your ${sender.siteName} account.` },
    { kind: 'link', label: 'Choose a new password', url: `${sender.consoleUrl}/reset?token=${token}` },
    { kind: 'text', text: 'The link works once, for 30 minutes.' },
    { kind: 'text', text: 'If it was not you, there is nothing to do: your password stays as it is.' },
  ],
});

export const validateMail = mail<Link>({
  id: 'registration.validate',
  secret: true,
  subject: (_data, sender) => `Confirm your email for ${sender.siteName}`,
  parts: ({ token }, sender) => [
    { kind: 'text', text: `Welcome to ${sender.siteName}. One step is left: confirm that this address is yours.` },
    { kind: 'link', label: 'Confirm this address', url: `${sender.consoleUrl}/validate?token=${token}` },
    { kind: 'text', text: 'The link works for three days. If you did not make an account, ignore this mail.' },
  ],
});
