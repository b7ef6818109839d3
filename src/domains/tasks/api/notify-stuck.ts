import { operators } from '#kernel/permissions.ts';
import type { App, Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { notice } from '../notices.ts';
import { taskPath, tasksPath } from '../paths.ts';
import { readStuck } from './store.ts';

/** So many accounts are notified in one round; the next one goes on. */
const most = 200;

/** Notifies the accounts of tasks that are stuck, each once, and operators of all together. */
export const notifyStuck: Schedule = {
  name: 'tasks.notify-stuck',
  pattern: '*/5 * * * *',
  run: notifyRound,
};

/** One round over what is stuck now. */
export async function notifyRound(app: App): Promise<void> {
  const stuck = await readStuck(app.db, most);
  const [longest] = stuck;
  if (longest === undefined) return;
  const people = await readPeopleOf(app.db, operators);
  await app.db.transaction().execute(async (tx) => {
    for (const { id, title, accountId, minutes } of stuck) {
      if (accountId === null) continue;
      await notify(tx, {
        accountId,
        code: 1190,
        title: notice('stuck', { title }),
        text: notice('stuck-text', { minutes }),
        objectLink: taskPath(id),
        severity: 'warning',
        groupKey: `stuck:${id}`,
      });
    }
    for (const accountId of people)
      await notify(tx, {
        accountId,
        code: 1191,
        title: notice('stuck-many', { count: stuck.length }),
        text: notice('stuck-many-text', { minutes: longest.minutes, title: longest.title }),
        objectLink: tasksPath({ state: 'running,waiting' }),
        severity: 'error',
        groupKey: `stuck:${longest.id}`,
      });
  });
}
