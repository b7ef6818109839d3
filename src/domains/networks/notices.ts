import { messages } from '#kernel/message.ts';
import { action, notices, sampleReason, usage } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('networks', {
  'subnet-full': '{percent}% of the addresses of {cidr} are in use',
  'subnet-full-text':
    'New servers in {network} get an address from this subnet while one is free. Release reservations that are not needed, or add a subnet.',
  'work-failed':
    '{work, select, create {Create network {name} failed} update {Change network {name} failed} delete {Delete network {name} failed} other {Repair network {name} failed}}',
  'work-failed-text': '{reason} Try again on the networks page, or delete the network.',
  shared: '{by} shares the network {name} with you',
  'shared-text':
    '{level, select, use {You can add servers to it.} other {You can add servers to it, and change its subnets and reservations.}}',
  'shared-until-text':
    '{level, select, use {You can add servers to it. The share expires on {until}.} other {You can add servers to it, and change its subnets and reservations. The share expires on {until}.}}',
  unshared: 'The network {name} is no longer shared with you',
  'unshared-text': 'Your servers in it keep their network interfaces. New ones cannot be added.',
});

export const kinds = notices('networks', {
  1080: {
    ...usage,
    title: 'Subnet filling up',
    description: '80% or 95% of the addresses of one of your subnets are in use.',
    sample: {
      title: notice('subnet-full', { percent: 82, cidr: '10.64.0.0/24' }),
      text: notice('subnet-full-text', { network: 'lan-1001-backend' }),
      severity: 'warning',
    },
  },
  1140: {
    ...action,
    title: 'Network failed',
    description: 'One of your networks could not be provisioned, changed or deleted in the data center.',
    sample: {
      title: notice('work-failed', { work: 'create', name: 'lan-1001-backend' }),
      text: notice('work-failed-text', { reason: sampleReason }),
      severity: 'error',
    },
  },
  1165: {
    ...action,
    mail: false,
    title: 'Network shared',
    description: 'Another account shares a network with you, or stops sharing it.',
    sample: {
      title: notice('shared', { by: 'kim@example.com', name: 'lan-1001-backend' }),
      text: notice('shared-text', { level: 'use' }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
