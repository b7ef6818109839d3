import { mail, type Part } from '#domains/messages/api/port.ts';

const settingsPath = '/profile/notifications';

interface Told {
  title: string;
  text: string;
  /** A path of the console. */
  objectLink: string | null;
}

/** One notification as a mail. */
export const notificationMail = mail<Told>({
  id: 'notifications.one',
  secret: false,
  subject: ({ title }, { siteName }) => `${title} - ${siteName}`,
  parts: ({ title, text, objectLink }, { consoleUrl }) => [
    { kind: 'text', text: title },
    { kind: 'text', text },
    ...openPart(consoleUrl, objectLink),
    settingsPart(consoleUrl),
  ],
});

/** What came after the cap of an hour was reached, in one mail. */
export const summaryMail = mail<{ kind: string; count: number; titles: string[] }>({
  id: 'notifications.summary',
  secret: false,
  subject: ({ kind, count }, { siteName }) => `${kind}: ${count} more - ${siteName}`,
  parts: ({ kind, count, titles }, { consoleUrl }) => [
    { kind: 'text', text: `${kind}: ${count} more since the last mail.` },
    { kind: 'text', text: [...titles, ...(count > titles.length ? ['...'] : [])].join('\n') },
    ...openPart(consoleUrl, '/notifications'),
    settingsPart(consoleUrl),
  ],
});

/** Asks the owner of an additional address whether it may be used. */
export const confirmAddressMail = mail<{ asker: string; token: string }>({
  id: 'notifications.confirm-address',
  secret: true,
  subject: (_data, { siteName }) => `Confirm this address for notifications - ${siteName}`,
  parts: ({ asker, token }, { siteName, consoleUrl }) => [
    { kind: 'text', text: `${asker} wants to send copies of notifications from ${siteName} to this address.` },
    { kind: 'link', label: 'Confirm the address', url: `${consoleUrl}/confirmAddress?token=${token}` },
    { kind: 'text', text: 'The link works for three days. If you do not want these mails, do nothing.' },
  ],
});

const openPart = (consoleUrl: string, path: string | null): Part[] =>
  path === null ? [] : [{ kind: 'link', label: 'Open in the console', url: `${consoleUrl}${path}` }];

const settingsPart = (consoleUrl: string): Part => ({
  kind: 'text',
  text: `Which notifications come by mail is set at ${consoleUrl}${settingsPath}`,
});
