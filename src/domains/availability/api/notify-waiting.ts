import { asText, type Message } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import { takeServed, type StoredWatch } from './store.ts';
import { notice } from '../notices.ts';

/** So many watches end in one transaction. */
const atOnce = 200;

/** Notifies people with a capacity alert that capacity is available again, and deletes the alert. */
export const notifyWaiting: Schedule = {
  name: 'availability.notify-waiting',
  pattern: '* * * * *',
  run: notifyAllWaiting,
};

export async function notifyAllWaiting(app: App): Promise<void> {
  let sent: number;
  do {
    sent = await app.db.transaction().execute(async (tx) => {
      const served = await takeServed(tx, atOnce);
      for (const watch of served) await notify(tx, noticeOf(watch));
      return served.length;
    });
  } while (sent === atOnce);
}

const noticeOf = (watch: StoredWatch) => ({
  accountId: watch.accountId,
  code: 1171 as const,
  severity: 'success' as const,
  title: titleOf(watch),
  text: notice('capacity-again-text'),
  objectLink: createServerPath({ zone: watch.zoneId }),
  groupKey: `capacity:${watch.id}`,
});

function titleOf({ zoneName: zone, cpuType, cpuCount, ramMb }: StoredWatch): Message {
  if (cpuType === null) return notice('capacity-again', { zone });
  const cpu = cpuCount > 0 ? asText(`${cpuCount}${cpuType}`) : notice('cpu-type', { type: cpuType });
  return notice('capacity-again-for', { zone, wish: ramMb > 0 ? [cpu, asText(`${ramMb} MB`)] : cpu });
}
