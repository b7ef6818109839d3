import { translate } from '#kernel/message.ts';
import { alarmSources } from '#domains/alarms/api/port.ts';
import { say } from '../messages.ts';
import { queuesPath } from '../paths.ts';
import { readQueues } from './read-queues.ts';

/** Queues that are behind, and what was given up. */
export const queueAlarms = alarmSources(
  {
    id: 'queue-behind',
    title: say('alarm-behind'),
    why: say('alarm-behind-why'),
    notifies: true,
    async find(app) {
      const behind = (await readQueues(app)).filter(({ alarm }) => alarm !== 'none');
      return behind.map(({ id, title, alarm, waiting, oldestSeconds }) => ({
        subject: id,
        name: translate(title, 'en'),
        severity: alarm === 'critical' ? 'critical' : 'warning',
        detail: say('alarm-behind-detail', { waiting, minutes: Math.floor((oldestSeconds ?? 0) / 60) }),
        link: queuesPath({ alarm: 'warning,critical' }),
      }));
    },
  },
  {
    id: 'dead-letters',
    title: say('alarm-dead'),
    why: say('alarm-dead-why'),
    async find(app) {
      const given = (await readQueues(app)).filter(({ dead }) => dead > 0);
      return given.map(({ id, title, dead }) => ({
        subject: id,
        name: translate(title, 'en'),
        severity: 'warning',
        detail: say('alarm-dead-detail', { count: dead }),
        link: queuesPath(),
      }));
    },
  },
);
