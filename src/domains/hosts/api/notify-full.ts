import { rolesOf } from '#kernel/permissions.ts';
import type { App, Schedule } from '#platform/app.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { notice } from '../notices.ts';
import { hostPath } from '../paths.ts';
import { fullHosts } from './store.ts';

/** Notifies those who see hosts that the storage of one runs full: once a day, and once more when it is as good as full. */
export const notifyFull: Schedule = {
  name: 'hosts.notify-full',
  pattern: '*/5 * * * *',
  run: notifyRound,
};

/** One round over what the hosts last said. */
export async function notifyRound(app: App): Promise<void> {
  const low = await fullHosts(app.db);
  if (low.length === 0) return;
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const people = await readPeopleOf(app.db, rolesOf('host.view'));
  await app.db.transaction().execute(async (tx) => {
    for (const { id, name, total, used, full } of low)
      for (const accountId of people) {
        const severity = full ? 'error' : 'warning';
        await notify(tx, {
          accountId,
          code: 1180,
          title: notice('storage-full', { host: name }),
          text: notice('storage-full-text', { free: Math.floor(total - used), total: Math.floor(total) }),
          objectLink: hostPath(id),
          severity,
          groupKey: `storage:${id}:${severity}:${day}`,
        });
      }
  });
}
