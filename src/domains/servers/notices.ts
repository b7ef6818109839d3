import { messages } from '#kernel/message.ts';
import { action, notices, sampleReason, usage } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('servers', {
  'server-ready': 'Server {name} is ready',
  'server-ready-text':
    '{power, select, on {It was created and is powered on.} other {It was created and is powered off.}}',
  'not-created': 'Server {name} could not be created',
  'server-renamed': 'Server {name} was renamed',
  'server-renamed-text': 'Its name is now {name}. Changed by {by}.',
  'server-configured': 'Server {name} was configured',
  'server-terminated': 'Server {name} was terminated',
  'server-terminated-text': 'The server and its disks were deleted, and its addresses were released.',
  'server-kept-text':
    'It is off and can be restored until {until}. Until then its disks and addresses are kept and billed like those of a server that is off.',
  'server-restored': 'Server {name} was restored',
  'server-restored-text': 'It is off, with its disks and addresses. Restored by {by}.',
  'not-terminated': 'Server {name} could not be terminated',
  'not-deleted': 'Server {name} could not be permanently deleted',
  'allowance-used': 'You have reached your server limit',
  'allowance-used-text':
    'You have {all} of {all} servers. Contact your provider for a higher limit, or terminate a server.',
  'power-changed':
    '{action, select, on {Server {name} was powered on} off {Server {name} was powered off} restart {Server {name} was restarted} suspend {Server {name} was suspended} other {Server {name} was resumed}}',
  'power-changed-text': 'By {by}.',
  'power-failed':
    '{action, select, on {Power on of server {name} failed} off {Power off of server {name} failed} restart {Restart of server {name} failed} suspend {Suspend of server {name} failed} other {Resume of server {name} failed}}',
  'server-stopped': 'Server {name} stopped unexpectedly',
  'server-stopped-text': 'Its system shut down, or its host lost it. You can power it on again.',
  'machine-missing': 'The machine of server {name} is missing',
  'machine-missing-text': 'The data center cannot find it. The server can be used again when the machine is found.',
  'servers-stopped': '{count, plural, one {# server stopped unexpectedly} other {# servers stopped unexpectedly}}',
  'servers-stopped-text': '{names}',
  'servers-stopped-more-text': '{names} and {more} more',
  'power-drifted':
    '{to, select, on {Server {name} was powered on in the data center} other {Server {name} was suspended in the data center}}',
  'power-drifted-text': 'The change was not made in this console.',
  'server-brought-back-text': 'It is off, with its disks and addresses. {by} brought it back.',
});

const name = 'web-1';

export const kinds = notices('servers', {
  7: {
    ...action,
    title: 'Server created',
    description: 'A new server is ready.',
    sample: {
      title: notice('server-ready', { name }),
      text: notice('server-ready-text', { power: 'on' }),
      severity: 'success',
    },
  },
  8: {
    ...action,
    mail: false,
    title: 'Server configuration changed',
    description: 'The name, processor, memory, disks or networks of a server changed.',
    sample: {
      title: notice('server-renamed', { name }),
      text: notice('server-renamed-text', { name: 'shop-1', by: 'ann@example.com' }),
      severity: 'info',
    },
  },
  105: {
    ...action,
    title: 'Server terminated',
    description: 'A server and its disks were deleted.',
    sample: { title: notice('server-terminated', { name }), text: notice('server-terminated-text'), severity: 'info' },
  },
  130: {
    ...usage,
    title: 'Quota reached',
    description: 'The account has reached its server limit.',
    sample: { title: notice('allowance-used'), text: notice('allowance-used-text', { all: 20 }), severity: 'warning' },
  },
  133: {
    ...action,
    topic: 'tasks',
    title: 'Task failed',
    description: 'A task that was started could not be completed.',
    sample: { title: notice('not-created', { name }), text: sampleReason, severity: 'error' },
  },
  1100: {
    ...action,
    topic: 'power',
    onlyChosen: true,
    title: 'Power of a server changed',
    description: 'A server was powered on or off. Only for servers and tags that you chose.',
    sample: {
      title: notice('power-changed', { action: 'off', name }),
      text: notice('power-changed-text', { by: 'ann@example.com' }),
      severity: 'info',
    },
  },
  1170: {
    ...action,
    topic: 'power',
    title: 'Server stopped unexpectedly',
    description: 'A server stopped or disappeared in the data center without an order.',
    sample: { title: notice('server-stopped', { name }), text: notice('server-stopped-text'), severity: 'warning' },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
