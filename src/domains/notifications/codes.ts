/** The sets of preferences; `parent-*` are about the accounts below one's own, the last three are for staff. */
export const preferenceSets = [
  'general',
  'security',
  'usage',
  'parent-security',
  'parent-actions',
  'parent-usage',
  'billing',
  'system',
  'sc',
] as const;
export type PreferenceSet = (typeof preferenceSets)[number];

export const channels = ['inApp', 'mail'] as const;
export type Channel = (typeof channels)[number];

export type Severity = 'info' | 'success' | 'warning' | 'error';

interface Kind {
  /** The set that decides about it for the account that it is about. */
  set: PreferenceSet;
  /** The set of the parent that decides about it, where a parent may hear of it. */
  parentSet: PreferenceSet | null;
  title: string;
  /** When it comes, for the preferences screen. */
  description: string;
  inApp: boolean;
  mail: boolean;
  /** Its mail can't be switched off. */
  mailLocked: boolean;
}

const security = { set: 'security', parentSet: 'parent-security', inApp: true, mail: true, mailLocked: true } as const;
const action = { set: 'general', parentSet: 'parent-actions', inApp: true, mail: true, mailLocked: false } as const;

/** Every notification there is, by its code on the wire; codes of our own begin at 1000. */
export const notificationKinds = {
  2: { ...security, title: 'Password changed', description: 'The password of the account was changed.' },
  128: { ...security, title: 'Password reset', description: 'The password was set anew with a link from a mail.' },
  122: {
    ...security,
    title: 'Signed in',
    description: 'Someone signed in. By mail only from a browser that was not used before.',
  },
  10: {
    ...security,
    mail: false,
    mailLocked: false,
    title: 'Sign-in failed',
    description: 'Someone tried to sign in with a wrong password.',
  },
  123: {
    ...security,
    title: 'Security settings changed',
    description: 'A second factor, a phone or the list of allowed addresses was changed.',
  },
  7: { ...action, title: 'Server created', description: 'A new server is ready.' },
  8: { ...action, title: 'Server configuration changed', description: 'Processor, memory, disks or networks changed.' },
  46: { ...action, title: 'Disk cloned', description: 'A copy of a disk is ready.' },
  105: { ...action, title: 'Server terminated', description: 'A server and its disks were deleted.' },
  133: { ...action, title: 'Task failed', description: 'Something that was ordered could not be done.' },
  130: {
    set: 'usage',
    parentSet: 'parent-usage',
    title: 'Quota reached',
    description: 'The account has as much as it may have.',
    inApp: true,
    mail: true,
    mailLocked: false,
  },
  1000: {
    set: 'system',
    parentSet: null,
    title: 'Message not delivered',
    description: 'A mail or text message of the site was refused for good.',
    inApp: true,
    mail: false,
    mailLocked: false,
  },
} as const satisfies Record<number, Kind>;

export type NotificationCode = keyof typeof notificationKinds;

/** Whether a number is a code of ours. */
export const isNotificationCode = (code: number): code is NotificationCode => code in notificationKinds;

/** What one set holds about a code while nobody has changed it; a parent hears without mails. */
export function defaultOf(
  set: PreferenceSet,
  code: NotificationCode,
): Record<Channel, boolean> & { mailLocked: boolean } {
  const kind: Kind = notificationKinds[code];
  if (kind.parentSet === set) return { inApp: true, mail: false, mailLocked: false };
  return { inApp: kind.inApp, mail: kind.mail, mailLocked: kind.mailLocked };
}

/** The codes of a set, in their order. */
export function codesOf(set: PreferenceSet): NotificationCode[] {
  return Object.keys(notificationKinds)
    .map(Number)
    .filter(isNotificationCode)
    .filter((code) => {
      const kind: Kind = notificationKinds[code];
      return kind.set === set || kind.parentSet === set;
    });
}
