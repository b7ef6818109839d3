import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('storage-clusters', {
  full: 'Storage cluster {name} is nearly full',
  'full-text': '{free} GB of {total} GB are free. When it is full, the servers on it can no longer write.',
  down: 'Storage cluster {name} is {state, select, offline {offline} other {degraded}}',
  'down-text': '{count, plural, one {# disk is} other {# disks are}} on the cluster.',
});

export const kinds = notices('storage-clusters', {
  1364: {
    ...system,
    title: 'Storage cluster nearly full',
    description: 'A storage cluster that holds disks of servers is nearly full.',
    sample: {
      title: notice('full', { name: 'eu-fr-flash-01' }),
      text: notice('full-text', { free: 143, total: 2048 }),
      severity: 'warning',
    },
  },
  1365: {
    ...system,
    title: 'Storage cluster down',
    description: 'A storage cluster is offline or degraded.',
    sample: {
      title: notice('down', { name: 'eu-fr-flash-01', state: 'offline' }),
      text: notice('down-text', { count: 120 }),
      severity: 'error',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
