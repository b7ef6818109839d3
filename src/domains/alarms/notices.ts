import { messages } from '#kernel/message.ts';
import { notices, system } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('alarms', {
  'alarm-raised': '{source}: {name}',
  'alarm-assigned': 'Alarm assigned to you: {name}',
  'alarm-assigned-text': '{by} assigned the alarm to you. {detail}',
  'sample-source': 'Data center nearly full',
  'sample-detail': 'Memory of the hosts is 91% allocated.',
});

export const kinds = notices('alarms', {
  1370: {
    ...system,
    title: 'Alarm raised',
    description: 'Something of the installation needs attention, or is back after it was resolved.',
    sample: {
      title: notice('alarm-raised', { source: notice('sample-source'), name: 'Frankfurt' }),
      text: notice('sample-detail'),
      severity: 'warning',
    },
  },
  1371: {
    ...system,
    title: 'Alarm assigned',
    description: 'Someone assigned an alarm to you.',
    sample: {
      title: notice('alarm-assigned', { name: 'Frankfurt' }),
      text: notice('alarm-assigned-text', { by: 'root@skydeck.test', detail: notice('sample-detail') }),
      severity: 'info',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
