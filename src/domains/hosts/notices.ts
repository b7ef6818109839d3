import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('hosts', {
  'storage-full': 'The storage of host {host} is nearly full',
  'storage-full-text':
    '{free} GB of {total} GB are free. When the storage is full, servers can no longer write, and snapshots and backups fail.',
});

export const kinds = notices('hosts', {
  1180: {
    ...system,
    title: 'Host storage nearly full',
    description: 'The storage that holds disks, snapshots and backups of a host is nearly full.',
    sample: {
      title: notice('storage-full', { host: 'qemu' }),
      text: notice('storage-full-text', { free: 43, total: 500 }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
