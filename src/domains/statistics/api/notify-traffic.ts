import { notify } from '#domains/notifications/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { readUsedPackages } from './store-report.ts';
import { notice } from '../notices.ts';

const shares = [0.8, 1] as const;
const gigabyte = 1_000_000_000;

/** Every hour: notifies accounts whose server has used 80% or all of its traffic package, once a month each. */
export const notifyTraffic: Schedule = {
  name: 'statistics.notify-traffic',
  pattern: '25 * * * *',
  run: notifyUsed,
};

/** One round over all packages. */
export async function notifyUsed({ db, clock }: App): Promise<void> {
  const now = new Date(clock.now());
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
  for (const share of shares)
    for (const server of await readUsedPackages(db, { month, share })) {
      const percent = share * 100;
      const included = Number(server.package.slice(1));
      const used = Math.round(server.used / gigabyte);
      await notify(db, {
        accountId: server.accountId,
        code: 1013,
        title: notice('traffic-used', { percent, name: server.name }),
        text: notice('traffic-used-text', { used: String(used), included: String(included) }),
        objectLink: serverPath(server.serverId, 'reports'),
        severity: 'warning',
        groupKey: `traffic:${server.serverId}:${month.toISOString().slice(0, 7)}:${percent}`,
      });
    }
}
