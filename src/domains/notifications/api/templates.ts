import { mail, mailSample, sms, tamed, type Part } from '#domains/messages/api/port.ts';
import { asText, message, translate, type Message, type WithMessages } from '#kernel/message.ts';
import { notice } from '../notices.ts';
import { notificationsPath } from '../paths.ts';

const settingsPath = '/profile/notifications';

interface NoticeMail {
  title: Message;
  text: Message;
  /** What kind it is, such as `Server created`. */
  kind: Message;
  /** A path of the console. */
  objectLink: string | null;
  /** Whether the recipient may switch mails like this off. */
  mayEnd: boolean;
  security: boolean;
}

/** One notification as a mail. */
export const notificationMail = mail<NoticeMail>({
  id: 'notifications.one',
  title: message('notifications', 'mail-one', 'Notification'),
  sample: {
    title: asText('Server created'),
    text: asText('The server web-1 is ready.'),
    kind: asText('Server created'),
    objectLink: notificationsPath(),
    mayEnd: true,
    security: false,
  },
  values: ({ title, text, kind }) => ({ title, text, kind }),
  secret: false,
  subject: ({ title }, { siteName: site }) => notice('subject', { title, site }),
  parts: ({ title, text, kind, objectLink, mayEnd, security }, { siteName, consoleUrl }) => [
    { kind: 'title', text: title },
    { kind: 'text', text },
    ...openPart(consoleUrl, objectLink),
    { kind: 'small', text: reasonOf({ kind, siteName, mayEnd, security }) },
    settingsPart(consoleUrl),
  ],
});

/** One notification as a text message. */
export const notificationSms = sms<{ title: Message }>({
  id: 'notifications.one',
  secret: false,
  text: ({ title }, { siteName, consoleUrl }, language) =>
    `${siteName}: ${translate(tamed(title), language).slice(0, 200)} ${consoleUrl}/notifications`,
});

interface Summed {
  /** What all of them are; null: of several kinds. */
  kind: Message | null;
  count: number;
  items: { title: Message; objectLink: string | null }[];
  mayEnd: boolean;
}

/** What was held back, in one mail. */
export const summaryMail = mail<Summed>({
  id: 'notifications.summary',
  title: message('notifications', 'mail-summary', 'Summary of notifications'),
  sample: {
    kind: null,
    count: 2,
    items: [
      { title: asText('The server web-1 is ready.'), objectLink: null },
      { title: asText('The server web-2 is ready.'), objectLink: null },
    ],
    mayEnd: true,
  },
  values: ({ count }) => ({ count }),
  secret: false,
  subject: ({ kind, count }, { siteName: site }) =>
    notice('subject', { title: kind === null ? notice('summary', { count }) : notice('more', { kind, count }), site }),
  parts: ({ kind, count, items, mayEnd }, { siteName, consoleUrl }) => [
    { kind: 'title', text: kind === null ? notice('summary', { count }) : notice('more-since', { kind, count }) },
    { kind: 'lines', lines: [...items.map(({ title }) => title), ...(count > items.length ? ['…'] : [])] },
    ...openPart(consoleUrl, count === 1 ? (items[0]?.objectLink ?? notificationsPath()) : notificationsPath()),
    { kind: 'small', text: reasonOf({ kind, siteName, mayEnd, security: true }) },
    settingsPart(consoleUrl),
  ],
});

/** Asks the owner of an additional address whether it may be used. */
export const confirmAddressMail = mail<{ asker: string; token: string }>({
  id: 'notifications.confirm-address',
  title: message('notifications', 'mail-confirm-address', 'Confirm additional address'),
  sample: { asker: mailSample.name, token: mailSample.token },
  values: ({ asker }) => ({ name: asker }),
  secret: true,
  subject: (_data, { siteName: site }) => notice('subject', { title: notice('confirm-address-subject'), site }),
  parts: ({ asker, token }, { siteName: site, consoleUrl }) => [
    { kind: 'title', text: notice('confirm-address') },
    { kind: 'text', text: notice('confirm-address-asker', { asker, site }) },
    { kind: 'link', label: notice('confirm-address'), url: `${consoleUrl}/confirmAddress?token=${token}` },
    { kind: 'small', text: notice('confirm-address-ends') },
  ],
});

const openPart = (consoleUrl: string, path: string | null): WithMessages<Part>[] =>
  path === null ? [] : [{ kind: 'link', label: notice('open'), url: `${consoleUrl}${path}` }];

/** Why someone gets a mail, and whether they may end mails like it. */
function reasonOf(about: { kind: Message | null; siteName: string; mayEnd: boolean; security: boolean }): Message {
  const { kind, siteName: site, mayEnd, security } = about;
  if (mayEnd) return kind === null ? notice('because-digest', { site }) : notice('because-kind', { kind, site });
  return security ? notice('because-security', { site }) : notice('because-servers', { site });
}

const settingsPart = (consoleUrl: string): WithMessages<Part> => ({
  kind: 'small-link',
  label: notice('choose-mails'),
  url: `${consoleUrl}${settingsPath}`,
});
