import { messages } from '#kernel/message.ts';
import { action, notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('hosts', {
  'storage-full': 'The storage of host {host} is nearly full',
  'storage-full-text':
    '{free} GB of {total} GB are free. When the storage is full, servers can no longer write, and snapshots and backups fail.',
  'host-down': 'Host {host} is {state, select, offline {offline} other {degraded}}',
  'host-down-text': '{count, plural, one {# server is} other {# servers are}} on the host.',
  'restart-ahead': 'Server {name} will be restarted',
  'restart-ahead-text':
    'The host of the server needs maintenance. The server is stopped, moved to another host and started again, which takes a few minutes.',
  restarted: 'Server {name} was restarted',
  'restarted-text': 'The server was moved to another host for maintenance and is running again.',
  'not-moved': 'Server {name} could not be moved',
  'not-moved-text': 'The move to another host failed, and the server stays where it was. {reason}',
  evacuated: 'Evacuation of host {host} ended',
  'evacuated-text': '{moved, number} of {total, number} servers were moved.',
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
  1360: {
    ...system,
    title: 'Host down',
    description: 'A host is offline or degraded.',
    sample: {
      title: notice('host-down', { host: 'fra1-host-02', state: 'offline' }),
      text: notice('host-down-text', { count: 12 }),
      severity: 'error',
    },
  },
  1361: {
    ...action,
    role: 'technical',
    title: 'Server restart for maintenance',
    description: 'A server is moved to another host and has to be restarted for it.',
    sample: {
      title: notice('restart-ahead', { name: 'web-1' }),
      text: notice('restart-ahead-text'),
      severity: 'warning',
    },
  },
  1362: {
    ...system,
    title: 'Evacuation ended',
    description: 'An evacuation of a host that you have started has ended.',
    sample: {
      title: notice('evacuated', { host: 'fra1-host-02' }),
      text: notice('evacuated-text', { moved: 11, total: 12 }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
