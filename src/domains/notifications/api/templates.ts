import { mail, sms, type Part } from '#domains/messages/api/port.ts';

const settingsPath = '/profile/notifications';

interface Told {
  title: string;
  text: string;
  /** What kind it is, such as `Server created`. */
  kind: string;
  /** A path of the console. */
  objectLink: string | null;
  /** Whether the recipient may switch mails like this off. */
  mayEnd: boolean;
  security: boolean;
}

/** One notification as a mail. */
export const notificationMail = mail<Told>({
  id: 'notifications.one',
  secret: false,
  subject: ({ title }, { siteName }) => `${title} - ${siteName}`,
  parts: ({ title, text, kind, objectLink, mayEnd, security }, { siteName, consoleUrl }) => [
    { kind: 'title', text: title },
    { kind: 'text', text },
    ...openPart(consoleUrl, objectLink),
    { kind: 'small', text: mayEnd || security ? whyText(`“${kind}”`, siteName, mayEnd) : concernsText(siteName) },
    settingsPart(consoleUrl),
  ],
});

/** One notification as a text message. */
export const notificationSms = sms<{ title: string }>({
  id: 'notifications.one',
  secret: false,
  text: ({ title }, { siteName, consoleUrl }) => `${siteName}: ${title.slice(0, 200)} ${consoleUrl}/notifications`,
});

interface Summed {
  /** What all of them are; null: of several kinds. */
  kind: string | null;
  count: number;
  items: { title: string; objectLink: string | null }[];
  mayEnd: boolean;
}

/** What was held back, in one mail. */
export const summaryMail = mail<Summed>({
  id: 'notifications.summary',
  secret: false,
  subject: ({ kind, count }, { siteName }) =>
    kind === null ? `${counted(count)} - ${siteName}` : `${kind}: ${count} more - ${siteName}`,
  parts: ({ kind, count, items, mayEnd }, { siteName, consoleUrl }) => [
    { kind: 'title', text: kind === null ? counted(count) : `${kind}: ${count} more since the last mail` },
    { kind: 'text', text: [...items.map(({ title }) => title), ...(count > items.length ? ['…'] : [])].join('\n') },
    ...openPart(consoleUrl, count === 1 ? (items[0]?.objectLink ?? '/notifications') : '/notifications'),
    { kind: 'small', text: whyText(kind === null ? 'notifications in a digest' : `“${kind}”`, siteName, mayEnd) },
    settingsPart(consoleUrl),
  ],
});

const counted = (count: number): string => (count === 1 ? 'One notification' : `${count} notifications`);

/** Asks the owner of an additional address whether it may be used. */
export const confirmAddressMail = mail<{ asker: string; token: string }>({
  id: 'notifications.confirm-address',
  secret: true,
  subject: (_data, { siteName }) => `Confirm this address for notifications - ${siteName}`,
  parts: ({ asker, token }, { siteName, consoleUrl }) => [
    { kind: 'title', text: 'Confirm this address' },
    { kind: 'text', text: `${asker} wants to send copies of notifications from ${siteName} to this address.` },
    { kind: 'link', label: 'Confirm the address', url: `${consoleUrl}/confirmAddress?token=${token}` },
    { kind: 'small', text: 'The link works for three days. If you do not want these mails, do nothing.' },
  ],
});

const openPart = (consoleUrl: string, path: string | null): Part[] =>
  path === null ? [] : [{ kind: 'link', label: 'Open in the console', url: `${consoleUrl}${path}` }];

const whyText = (what: string, siteName: string, mayEnd: boolean): string =>
  mayEnd
    ? `You get this because mails about ${what} from ${siteName} are switched on.`
    : `You get this because it is about the security of your account at ${siteName}; mails like this cannot be switched off.`;

const concernsText = (siteName: string): string =>
  `You get this because it concerns your servers at ${siteName}; mails like this cannot be switched off.`;

const settingsPart = (consoleUrl: string): Part => ({
  kind: 'small-link',
  label: 'Choose which mails you get',
  url: `${consoleUrl}${settingsPath}`,
});
