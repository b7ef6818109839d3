import type { HostReport } from '#engines/host.ts';
import { rolesOf } from '#kernel/permissions.ts';
import type { App, Schedule } from '#platform/app.ts';
import { notify, type Severity } from '#domains/notifications/api/port.ts';
import { full, nearlyFull } from '../limits.ts';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { readHosts } from './store.ts';
import { hostsPath } from '../paths.ts';
import { notice } from '../notices.ts';

/** Notifies those who see hosts that the storage of one runs full: once a day, and once more when it is as good as full. */
export const notifyFull: Schedule = {
  name: 'hosts.notify-full',
  pattern: '*/5 * * * *',
  run: notifyRound,
};

/** One round over what the hosts last said. */
export async function notifyRound(app: App): Promise<void> {
  const low = (await readHosts(app.db)).flatMap(({ engine, report }) => {
    const severity = report === null ? null : severityOf(report.diskGb);
    return report === null || severity === null ? [] : [{ engine, severity, ...report.diskGb }];
  });
  if (low.length === 0) return;
  const day = new Date(app.clock.now()).toISOString().slice(0, 10);
  const people = await readPeopleOf(app.db, rolesOf('host.view'));
  await app.db.transaction().execute(async (tx) => {
    for (const { engine, severity, free, there } of low)
      for (const accountId of people)
        await notify(tx, {
          accountId,
          code: 1180,
          title: notice('storage-full', { host: engine }),
          text: notice('storage-full-text', { free: Math.floor(free), total: Math.floor(there) }),
          objectLink: hostsPath(),
          severity,
          groupKey: `storage:${engine}:${severity}:${day}`,
        });
  });
}

function severityOf({ free, there }: HostReport['diskGb']): Severity | null {
  const taken = there === 0 ? 0 : 1 - free / there;
  if (taken >= full) return 'error';
  return taken >= nearlyFull ? 'warning' : null;
}
