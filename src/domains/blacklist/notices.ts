import { messages } from '#kernel/message.ts';
import { action, notices } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('blacklist', {
  blocklisted: '{ip} is on a blocklist',
  'blocklisted-text':
    '{list} lists the address of {server}. Mail from it may be rejected. Find out what the server sends.{reason, select, none {} other { The list says: “{reason}”}}{url, select, none {} other { Ask to be removed at {url}.}}',
  'still-listed': '{ip} is still on a blocklist',
  delisted: '{ip} is no longer on a blocklist',
  'delisted-text': '{list} no longer lists the address of {server}.',
  'your-server': 'one of your servers',
});

const sample = { list: 'Spamhaus SBL', server: 'mail-1' };

export const kinds = notices('blacklist', {
  1141: {
    ...action,
    title: 'Address on a blocklist',
    description: 'A blocklist of mail senders lists the address of one of your servers.',
    sample: {
      title: notice('blocklisted', { ip: '198.51.100.4' }),
      text: notice('blocklisted-text', { ...sample, reason: 'none', url: 'none' }),
      severity: 'warning',
    },
  },
  1385: {
    ...action,
    title: 'Reminder of an address on a blocklist',
    description: 'Support reminds you that a blocklist lists the address of one of your servers.',
    sample: {
      title: notice('still-listed', { ip: '198.51.100.4' }),
      text: notice('blocklisted-text', { ...sample, reason: 'none', url: 'https://check.spamhaus.org' }),
      severity: 'warning',
    },
  },
  1386: {
    ...action,
    title: 'Address no longer on a blocklist',
    description: 'A blocklist of mail senders no longer lists the address of one of your servers.',
    sample: {
      title: notice('delisted', { ip: '198.51.100.4' }),
      text: notice('delisted-text', sample),
      severity: 'success',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
