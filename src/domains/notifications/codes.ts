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

export const channels = ['inApp', 'mail', 'webhook', 'sms'] as const;
export type Channel = (typeof channels)[number];

export type Severity = 'info' | 'success' | 'warning' | 'error';

/** Whom an account names for a subject: they get its mails without access to the console. */
export const addressRoles = ['billing', 'technical'] as const;
export type AddressRole = (typeof addressRoles)[number];

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
  /** The role address that gets a copy besides. */
  role?: AddressRole;
  /** Comes only where somebody has chosen to hear of it, for a server or a tag. */
  onlyChosen?: boolean;
  /** What one looks like, for the preferences screen and the test button. */
  sample: { title: string; text: string; severity: Severity };
}

const security = {
  set: 'security',
  parentSet: 'parent-security',
  inApp: true,
  mail: true,
  mailLocked: true,
} as const;
const action = {
  set: 'general',
  parentSet: 'parent-actions',
  inApp: true,
  mail: true,
  mailLocked: false,
} as const;
const usage = { ...action, set: 'usage', parentSet: 'parent-usage' } as const;

/** Every notification there is, by its code on the wire; codes of our own begin at 1000. */
export const notificationKinds = {
  2: {
    ...security,
    title: 'Password changed',
    description: 'The password of the account was changed.',
    sample: {
      title: 'Your password was changed',
      text: 'The change came from 203.0.113.7. If it was not you, set a new password now.',
      severity: 'warning',
    },
  },
  128: {
    ...security,
    title: 'Password reset',
    description: 'The password was set anew with a link from a mail.',
    sample: {
      title: 'Your password was set anew',
      text: 'It was done with the link from a mail. If it was not you, ask your provider at once.',
      severity: 'warning',
    },
  },
  122: {
    ...security,
    title: 'Signed in',
    description: 'Someone signed in. By mail only from a browser that was not used before.',
    sample: {
      title: 'Signed in from a new browser',
      text: 'Firefox on Linux, from 203.0.113.7. If it was not you, change your password now.',
      severity: 'info',
    },
  },
  10: {
    ...security,
    mail: false,
    mailLocked: false,
    title: 'Sign-in failed',
    description: 'Someone tried to sign in with a wrong password.',
    sample: {
      title: 'A sign-in failed',
      text: 'A wrong password was given, from 203.0.113.7.',
      severity: 'warning',
    },
  },
  123: {
    ...security,
    title: 'Security settings changed',
    description: 'A second factor, a phone or the list of allowed addresses was changed.',
    sample: {
      title: 'Your security settings were changed',
      text: 'An authenticator app was added. The change came from 203.0.113.7.',
      severity: 'warning',
    },
  },
  7: {
    ...action,
    title: 'Server created',
    description: 'A new server is ready.',
    sample: { title: 'Server web-1 is ready', text: 'It runs in EU-FR at 198.51.100.20.', severity: 'success' },
  },
  8: {
    ...action,
    mail: false,
    title: 'Server configuration changed',
    description: 'The name, processor, memory, disks or networks of a server changed.',
    sample: { title: 'Server web-1 was renamed', text: 'It is called shop-1 now.', severity: 'info' },
  },
  46: {
    ...action,
    title: 'Disk cloned',
    description: 'An image of a disk is ready, or could not be made.',
    sample: {
      title: 'The image web-1 base is ready',
      text: 'It stands in the hard-disk library.',
      severity: 'success',
    },
  },
  105: {
    ...action,
    title: 'Server terminated',
    description: 'A server and its disks were deleted.',
    sample: { title: 'Server web-1 was terminated', text: 'The server and its disks are deleted.', severity: 'info' },
  },
  133: {
    ...action,
    title: 'Task failed',
    description: 'Something that was ordered could not be done.',
    sample: { title: 'Server web-1 could not be created', text: 'The zone has no room left.', severity: 'error' },
  },
  130: {
    set: 'usage',
    parentSet: 'parent-usage',
    title: 'Quota reached',
    description: 'The account has as many servers as it may have.',
    inApp: true,
    mail: true,
    mailLocked: false,
    sample: {
      title: 'All servers of your allowance are in use',
      text: 'You have 20 of 20 servers. Ask your provider for more, or terminate one.',
      severity: 'warning',
    },
  },
  1000: {
    set: 'system',
    parentSet: null,
    title: 'Message not delivered',
    description: 'A mail or text message of the site was refused for good.',
    inApp: true,
    mail: false,
    mailLocked: false,
    sample: {
      title: 'Messages could not be delivered',
      text: '3 in the last 24 hours were refused for good. The message log says which and why.',
      severity: 'warning',
    },
  },
  1001: {
    set: 'system',
    parentSet: null,
    title: 'Host name of the site',
    description: 'A host name of the site was verified, or the record that verifies it is missing.',
    inApp: true,
    mail: true,
    mailLocked: false,
    sample: {
      title: 'cloud.example.com will stop working',
      text: 'The record that verifies it is missing. The site answers by the name for three days more.',
      severity: 'warning',
    },
  },
  1010: {
    ...action,
    title: 'Scheduled snapshot missed',
    description: 'A scheduled snapshot could not begin within its window.',
    sample: {
      title: 'A scheduled snapshot of web-1 was missed',
      text: 'It was due at 02:00 and could not begin within 60 minutes: a task was running.',
      severity: 'warning',
    },
  },
  1022: {
    ...action,
    title: 'Scheduled power change missed',
    description: 'A server did not go on or off at the time of its power schedule.',
    sample: {
      title: 'A scheduled power off of web-1 was skipped',
      text: 'It was due at 19:00 UTC. A task was running: Restart web-1. The server stays as it is until the next run.',
      severity: 'warning',
    },
  },
  1060: {
    ...action,
    title: 'Backup failed',
    description: 'A backup of a server could not be taken.',
    sample: {
      title: 'The backup of web-1 failed',
      text: 'The backup storage is full. The next run is tomorrow night; it can be taken now by hand.',
      severity: 'error',
    },
  },
  1061: {
    ...action,
    title: 'Nightly backup missed',
    description: 'The nightly backup of a server could not begin within its window.',
    sample: {
      title: 'The nightly backup of web-1 was missed',
      text: 'It could not begin before 05:00 UTC. A task was running: Restart web-1. It can be taken now by hand.',
      severity: 'warning',
    },
  },
  1062: {
    ...action,
    mail: false,
    title: 'Server restored',
    description: 'A server was restored from a backup.',
    sample: {
      title: 'Server web-1 is restored',
      text: 'Its disks are as they were in the backup of 2026-11-21 02:13 UTC. It is powered on.',
      severity: 'success',
    },
  },
  1120: {
    ...action,
    title: 'Backup missing',
    description: 'The data center does not have a backup any more that it had taken.',
    sample: {
      title: 'A backup of web-1 is missing',
      text: 'The data center does not have 2026-11-21 02:13 UTC any more. Take a new one, and ask your provider.',
      severity: 'error',
    },
  },
  1011: {
    ...action,
    mail: false,
    title: 'Snapshots are old',
    description: 'A server has snapshots that are older than a month and not pinned.',
    sample: {
      title: 'Server web-1 has 2 old snapshots',
      text: 'They grow with everything that is written. Delete what is not needed any more, or pin it.',
      severity: 'info',
    },
  },
  1020: {
    ...action,
    mail: false,
    title: 'Firewall changed',
    description: 'The firewall rules of a server changed.',
    sample: {
      title: 'The firewall of web-1 was changed',
      text: '2 rules added. By ann@example.com.',
      severity: 'info',
    },
  },
  1021: {
    ...action,
    title: 'Firewall went back',
    description: 'Firewall rules on trial were not confirmed, and the earlier ones are in force again.',
    sample: {
      title: 'The firewall of web-1 went back',
      text: 'Nobody confirmed the new rules within 2 minutes: the earlier ones are in force again.',
      severity: 'warning',
    },
  },
  1012: {
    ...usage,
    title: 'Alert on a server',
    description: 'A number of a server crossed the bound of one of its alerts, or came back.',
    sample: {
      title: 'Alert on web-1: Processor above 90 % for 5 minutes',
      text: 'The bound was crossed for that long. It is at 97.2 % now.',
      severity: 'warning',
    },
  },
  1013: {
    ...usage,
    role: 'billing',
    title: 'Traffic package nearly used',
    description: 'A server used 80 % of its traffic package, or all of it.',
    sample: {
      title: '80 % of the traffic package of web-1 is used',
      text: 'Until midnight (UTC) it was 4012 of 5000 GB this month.',
      severity: 'warning',
    },
  },
  1040: {
    ...action,
    title: 'Server offered to you',
    description: 'Somebody wants to hand a server over to the account.',
    sample: {
      title: 'ann@example.com offers you the server web-1',
      text: 'Accept or decline until 12 May. Nothing changes before you accept.',
      severity: 'info',
    },
  },
  1041: {
    ...action,
    title: 'Offer of a server answered',
    description: 'An offer of a server was accepted, declined, withdrawn, or ran out.',
    sample: {
      title: 'bob@example.com has accepted web-1',
      text: 'The server changes hands on 1 June, 00:00 UTC. You pay for it until then.',
      severity: 'info',
    },
  },
  1042: {
    ...action,
    role: 'billing',
    title: 'Server changed hands',
    description: 'A server went to another account, or came to this one.',
    sample: {
      title: 'Server web-1 is yours now',
      text: 'It came from ann@example.com. You pay for it from now on.',
      severity: 'success',
    },
  },
  1050: {
    ...action,
    title: 'Scheduled servicelet failed',
    description: 'A servicelet that runs by itself on a server did not end well.',
    sample: {
      title: 'A scheduled run of Update packages on web-1 failed',
      text: 'It ended with exit code 100.',
      severity: 'error',
    },
  },
  1051: {
    ...action,
    title: 'Scheduled servicelet missed',
    description: 'A servicelet that runs by itself on a server could not be queued at its time.',
    sample: {
      title: 'A scheduled run of Update packages on web-1 was missed',
      text: 'It was due at 02:00 UTC. The server is off. Power it on first.',
      severity: 'warning',
    },
  },
  1070: {
    ...action,
    title: 'Server shared with you',
    description: 'Somebody shares a server with this account, or changes what it may do with it.',
    sample: {
      title: 'ann@example.com shares the server web-1 with you',
      text: 'You may see it, power it and open its console.',
      severity: 'info',
    },
  },
  1071: {
    ...action,
    title: 'Server shared no more',
    description: 'A server that was shared with this account is shared with it no more.',
    sample: {
      title: 'The server web-1 is shared with you no more',
      text: 'ann@example.com has taken it back.',
      severity: 'info',
    },
  },
  1030: {
    ...action,
    title: 'Init policies failed',
    description: 'The init policies of a new server failed, or were never fetched.',
    sample: {
      title: 'The first set-up of web-1 failed',
      text: 'Stage final ended with 1. E: Unable to locate package ngnix',
      severity: 'error',
    },
  },
  1031: {
    ...action,
    mail: false,
    title: 'Init policy deprecated',
    description: 'An init policy that your servers were made with can be used no more.',
    sample: {
      title: 'Init policy Web server is deprecated',
      text: 'Servers that were made with it stay as they are. New servers cannot use it any more.',
      severity: 'info',
    },
  },
  1032: {
    ...action,
    mail: false,
    title: 'Default init policies changed',
    description: 'New servers of an image are offered other init policies first.',
    sample: {
      title: 'The default init policies of Debian 12 changed',
      text: 'New servers are offered: Base hardening. You can choose otherwise for each.',
      severity: 'info',
    },
  },
  1080: {
    ...usage,
    title: 'Subnet filling up',
    description: 'Of the addresses of one of your subnets 80 % or 95 % are taken.',
    sample: {
      title: '82 % of the addresses of 10.64.0.0/24 are taken',
      text: 'New servers in lan-1001-backend get an address of it as long as one is free. Free reservations that are not needed, or add a subnet.',
      severity: 'warning',
    },
  },
  1141: {
    ...action,
    title: 'Address on a blacklist',
    description: 'A list of bad senders names the address of one of your servers.',
    sample: {
      title: '198.51.100.4 is on a blacklist',
      text: 'Spamhaus SBL names the address of mail-1. Mail from it may be refused. Find out what it sends.',
      severity: 'warning',
    },
  },
  1140: {
    ...action,
    title: 'Network failed',
    description: 'A network of yours could not be laid, changed or deleted in the data center.',
    sample: {
      title: 'Create network lan-1001-backend failed',
      text: 'The switch did not answer. Try again on the networks page, or delete it.',
      severity: 'error',
    },
  },
  1165: {
    ...action,
    mail: false,
    title: 'Network shared',
    description: 'Another account shares a network with you, or shares it no more.',
    sample: {
      title: 'kim@example.com shares the network lan-1001-backend with you',
      text: 'You may put servers into it.',
      severity: 'info',
    },
  },
  1090: {
    ...action,
    title: 'Image uploaded',
    description: 'An image that was uploaded or imported is checked and ready, or was refused.',
    sample: { title: 'The image Debian base is ready', text: 'It was checked: qcow2, 10 GB.', severity: 'success' },
  },
  1091: {
    ...action,
    mail: false,
    title: 'Image shared',
    description: 'Another account shares an image with you, or shares it no more.',
    sample: {
      title: 'kim@example.com shares the image Debian base with you',
      text: 'New servers can be made of it.',
      severity: 'info',
    },
  },
  1150: {
    ...action,
    title: 'Image copied',
    description: 'An image of yours is copied to another zone, or could not be.',
    sample: {
      title: 'The image Debian base is copied',
      text: 'It stands in EU-LO now, and new servers can be made of it there.',
      severity: 'success',
    },
  },
  1160: {
    ...action,
    title: 'Partner connection',
    description: 'The connection to the Microsoft partner account stopped working, or works again.',
    sample: {
      title: 'The partner connection stopped working',
      text: 'The secret has expired. Make a new one and replace the Application Secret Key.',
      severity: 'error',
    },
  },
  1151: {
    ...action,
    title: 'End of life of an image',
    description: 'An image that you have, or that servers of yours were made of, can soon be used no more.',
    sample: {
      title: 'The image Debian base 1 can be used until 2027-01-31',
      text: 'Servers that were made of it stay as they are. From then on no server can be made or rebuilt of it.',
      severity: 'warning',
    },
  },
  1110: {
    ...action,
    mailLocked: true,
    role: 'technical',
    title: 'Maintenance of your servers',
    description: 'Maintenance that touches your servers was announced or cancelled.',
    sample: {
      title: 'Maintenance in Frankfurt: new core switches',
      text: 'From 2026-12-03 01:00 to 2026-12-03 03:00 UTC. It touches 2 of your servers: web-1, db-1. They lose their network for a minute.',
      severity: 'warning',
    },
  },
  1111: {
    ...action,
    inApp: false,
    mail: false,
    title: 'Other maintenance',
    description: 'Maintenance in a zone where it touches none of your servers was announced or cancelled.',
    sample: {
      title: 'Maintenance in London: power supplies',
      text: 'From 2026-12-03 01:00 to 2026-12-03 03:00 UTC.',
      severity: 'info',
    },
  },
  1100: {
    ...action,
    onlyChosen: true,
    title: 'Power of a server changed',
    description: 'A server went on or off. Only for servers and tags for which you asked to hear of it.',
    sample: { title: 'Server web-1 was powered off', text: 'ann@example.com did it.', severity: 'info' },
  },
  1170: {
    ...action,
    title: 'Server stopped by itself',
    description: 'A server went off or disappeared in the data center, and nobody had ordered it.',
    sample: {
      title: 'Server web-1 went off by itself',
      text: 'Nobody ordered it: its system shut down, or its host lost it. Power it on when you are ready.',
      severity: 'warning',
    },
  },
  1171: {
    ...action,
    title: 'Room in a zone again',
    description: 'A zone has room again for what you asked to hear of.',
    sample: {
      title: 'Frankfurt has room again for type D',
      text: 'You asked to hear of it. It is not reserved for you: who comes first has it.',
      severity: 'success',
    },
  },
  1180: {
    set: 'system',
    parentSet: null,
    title: 'Storage of a host nearly full',
    description: 'The storage in which a host keeps disks, snapshots and backups has little room left.',
    inApp: true,
    mail: true,
    mailLocked: false,
    sample: {
      title: 'The storage of host qemu is nearly full',
      text: '43 GB of 500 GB are free. When nothing is, servers stop writing, and snapshots and backups fail.',
      severity: 'warning',
    },
  },
} as const satisfies Record<number, Kind>;

export type NotificationCode = keyof typeof notificationKinds;

/** Whose role address hears of a code: everything of the set `billing` is the bookkeeper's. */
export function roleOf(code: NotificationCode): AddressRole | null {
  const kind: Kind = notificationKinds[code];
  return kind.role ?? (kind.set === 'billing' ? 'billing' : null);
}

/** Whether a number is a code of ours. */
export const isNotificationCode = (code: number): code is NotificationCode => code in notificationKinds;

/** Channels that a set offers about a code: text messages are for one's own security alone. */
export function channelsOf(set: PreferenceSet): readonly Channel[] {
  return set === 'security' ? channels : ['inApp', 'mail', 'webhook'];
}

/** What one set holds about a code while nobody has changed it; a parent hears in the console only. */
export function defaultOf(
  set: PreferenceSet,
  code: NotificationCode,
): Record<Channel, boolean> & { mailLocked: boolean } {
  const kind: Kind = notificationKinds[code];
  if (kind.parentSet === set) return { inApp: true, mail: false, webhook: false, sms: false, mailLocked: false };
  return { inApp: kind.inApp, mail: kind.mail, webhook: true, sms: false, mailLocked: kind.mailLocked };
}

/** Every code, in order. */
export const allCodes: readonly NotificationCode[] = Object.keys(notificationKinds)
  .map(Number)
  .filter(isNotificationCode);

/** The codes of a set, in their order. */
export function codesOf(set: PreferenceSet): NotificationCode[] {
  return allCodes.filter((code) => {
    const kind: Kind = notificationKinds[code];
    return kind.set === set || kind.parentSet === set;
  });
}

/** What somebody chooses to hear of a server or a tag, or not to. */
export const serverTopics = ['power', 'tasks', 'traffic', 'alerts'] as const;
export type ServerTopic = (typeof serverTopics)[number];

const topicOf: Partial<Record<NotificationCode, ServerTopic>> = {
  1100: 'power',
  1022: 'power',
  1170: 'power',
  133: 'tasks',
  1010: 'tasks',
  1050: 'tasks',
  1060: 'tasks',
  1061: 'tasks',
  1013: 'traffic',
  1012: 'alerts',
};
/** The topic that a code belongs to; null: nobody chooses it by server. */
export const topicOfCode = (code: NotificationCode): ServerTopic | null => topicOf[code] ?? null;
