import { messages } from '#kernel/message.ts';
import { notices, usage } from '#domains/notifications/kinds.ts';

/** What its notifications say. */
export const notice = messages('statistics', {
  alert:
    '{metric, select, cpu {Processor} ram {Memory} networkIn {Network in} networkOut {Network out} diskIops {Disk operations} other {Disk transfer}} {comparison, select, above {above} other {below}} {threshold} {unit} for {minutes, plural, one {# minute} other {# minutes}}',
  'alert-over': 'Over: {alert}',
  'alert-fires': 'Alert on {name}: {alert}',
  'alert-fires-text': 'The threshold was crossed for that long.',
  'alert-fires-at-text': 'The threshold was crossed for that long. The value is now {value}.',
  'alert-ends': 'Resolved on {name}: {alert}',
  'alert-ends-text': 'The server is back within the threshold.',
  'alert-ends-at-text': 'The server is back within the threshold. The value is now {value}.',
  'traffic-used':
    '{percent, select, 100 {The traffic package of {name} is used up} other {{percent}% of the traffic package of {name} is used}}',
  'traffic-used-text': 'By midnight (UTC), {used, number} of {included, number} GB were used this month.',
});

export const kinds = notices('statistics', {
  1012: {
    ...usage,
    topic: 'alerts',
    title: 'Alert on a server',
    description: 'A metric of a server crossed the threshold of one of its alerts, or came back.',
    sample: {
      title: notice('alert-fires', {
        name: 'web-1',
        alert: notice('alert', { metric: 'cpu', comparison: 'above', threshold: 90, unit: '%', minutes: 5 }),
      }),
      text: notice('alert-fires-at-text', { value: '97.2 %' }),
      severity: 'warning',
    },
  },
  1013: {
    ...usage,
    role: 'billing',
    topic: 'traffic',
    title: 'Traffic package nearly used',
    description: 'A server used 80% of its traffic package, or all of it.',
    sample: {
      title: notice('traffic-used', { percent: 80, name: 'web-1' }),
      text: notice('traffic-used-text', { used: 4012, included: 5000 }),
      severity: 'warning',
    },
  },
});

type Own = typeof kinds;
declare module '#domains/notifications/kinds.ts' {
  interface NotificationCodes extends Own {}
}
