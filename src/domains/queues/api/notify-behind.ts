import { rolesOf } from '#kernel/permissions.ts';
import type { App, Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { notice } from '../notices.ts';
import { queuesPath } from '../paths.ts';
import { readQueues } from './read-queues.ts';

/**
 * Notifies operators of queues that are behind: once a day each, and once more when one is critical. The schedules of a worker
 * look, so that a queue that is behind while none runs is noticed by the next one that starts.
 */
export const notifyBehind: Schedule = {
  name: 'queues.notify-behind',
  pattern: '*/5 * * * *',
  run: notifyRound,
};

/** One round over how the queues stand. */
export async function notifyRound(app: App): Promise<void> {
  const behind = (await readQueues(app)).filter(({ alarm }) => alarm !== 'none');
  if (behind.length === 0) return;
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const people = await readPeopleOf(app.db, rolesOf('queue.view'));
  await app.db.transaction().execute(async (tx) => {
    for (const { id, title, alarm, waiting, oldestSeconds } of behind)
      for (const accountId of people)
        await notify(tx, {
          accountId,
          code: 1340,
          title: notice('behind', { queue: title }),
          text: notice('behind-text', { waiting, minutes: Math.floor((oldestSeconds ?? 0) / 60) }),
          objectLink: queuesPath({ alarm: 'warning,critical' }),
          severity: alarm === 'critical' ? 'error' : 'warning',
          groupKey: `queue:${id}:${alarm}:${day}`,
        });
  });
}
