import { mail } from '#domains/messages/api/port.ts';

interface Connection {
  social: string;
  title: string;
  socialEmail: string;
}

export const confirmLinkMail = mail<Connection & { token: string }>({
  id: 'social.confirm-link',
  secret: true,
  subject: ({ title }, sender) => `Connect ${title} to your ${sender.siteName} account?`,
  parts: ({ social, title, socialEmail, token }, sender) => [
    { kind: 'text', text: `Somebody signed in with the ${title} account ${socialEmail}. If it was you, connect it:` },
    { kind: 'link', label: `Connect ${title}`, url: `${sender.consoleUrl}/socialProcess/${social}?token=${token}` },
    {
      kind: 'text',
      text: 'The link works once, for 30 minutes. If it was not you, ignore this mail: nothing is connected.',
    },
  ],
});

export const linkedMail = mail<Connection>({
  id: 'social.linked',
  secret: false,
  subject: ({ title }, sender) => `${title} is connected to your ${sender.siteName} account`,
  parts: ({ title, socialEmail }, sender) => [
    { kind: 'text', text: `You can now sign in with the ${title} account ${socialEmail}.` },
    { kind: 'text', text: 'If it was not you, remove it in your profile and change your password.' },
    { kind: 'link', label: 'Open your profile', url: `${sender.consoleUrl}/profile` },
  ],
});
