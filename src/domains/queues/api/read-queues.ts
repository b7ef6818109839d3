import type { Sayable } from '#kernel/message.ts';
import type { App } from '#platform/app.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { QueueStats } from '#platform/queue-stats.ts';
import { readTaskQueues } from '#platform/tasks/store-queues.ts';
import { readMessageQueues } from '#domains/messages/api/port.ts';
import { readNotificationQueue } from '#domains/notifications/api/port.ts';
import { readScheduleQueue } from '#domains/schedules/api/port.ts';
import type { QueueAlarm, QueueKind } from '../kinds.ts';
import { alarmOf } from '../limits.ts';
import { say } from '../messages.ts';

export interface QueueRow extends QueueStats {
  id: string;
  kind: QueueKind;
  title: Sayable;
  arrived: number | null;
  finished: number | null;
  alarm: QueueAlarm;
}

const titles: Record<string, Sayable> = {
  mail: say('mail'),
  sms: say('sms'),
  webhook: say('webhook'),
  notifications: say('notifications'),
  schedules: say('schedules'),
};
const sumOf = (parts: readonly number[] | null): number | null => parts && parts.reduce((sum, n) => sum + n, 0);

/** The queues of the whole installation: of tasks those of the kinds that have any, of everything else each. */
export async function readQueues({ db, tasks }: Pick<App, 'db' | 'tasks'>): Promise<QueueRow[]> {
  const [byKind, messages, notifications, schedules] = await unscoped('counts of all accounts name none of them', () =>
    Promise.all([readTaskQueues(db), readMessageQueues(db), readNotificationQueue(db), readScheduleQueue(db)]),
  );
  const rowOf = (kind: QueueKind, queue: QueueStats): QueueRow => ({
    ...queue,
    id: `${kind}:${queue.name}`,
    kind,
    title: (kind === 'tasks' ? tasks.get(queue.name)?.label : titles[queue.name]) ?? queue.name,
    arrived: sumOf(queue.arrivals),
    finished: sumOf(queue.departures),
    alarm: alarmOf(kind, queue),
  });
  return [
    ...byKind.map((queue) => rowOf('tasks', queue)),
    ...messages.map((queue) => rowOf('messages', queue)),
    rowOf('notifications', notifications),
    rowOf('schedules', schedules),
  ];
}
