import { asText, type Message } from '#kernel/message.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import { createServerPath } from '#domains/servers/paths.ts';
import { takeAvailable, type StoredAlert } from './store.ts';
import { notice } from '../notices.ts';

/** So many alerts are sent in one transaction. */
const atOnce = 200;

/** Notifies people with an availability alert that capacity is available again, and deletes the alert. */
export const notifyWaiting: Schedule = {
  name: 'availability.notify-waiting',
  pattern: '* * * * *',
  run: notifyAllWaiting,
};

export async function notifyAllWaiting(app: App): Promise<void> {
  let sent: number;
  do {
    sent = await app.db.transaction().execute(async (tx) => {
      const due = await takeAvailable(tx, atOnce);
      for (const alert of due) await notify(tx, noticeOf(alert));
      return due.length;
    });
  } while (sent === atOnce);
}

const noticeOf = (alert: StoredAlert) => ({
  accountId: alert.accountId,
  code: 1171 as const,
  severity: 'success' as const,
  title: titleOf(alert),
  text: notice('capacity-again-text'),
  objectLink: createServerPath({ zone: alert.zoneId }),
  groupKey: `capacity:${alert.id}`,
});

function titleOf({ zoneName: zone, cpuType, cpuCount, ramMb }: StoredAlert): Message {
  if (cpuType === null) return notice('capacity-again', { zone });
  const cpu = cpuCount > 0 ? asText(`${cpuCount}${cpuType}`) : notice('cpu-type', { type: cpuType });
  return notice('capacity-again-for', { zone, wish: ramMb > 0 ? [cpu, asText(`${ramMb} MB`)] : cpu });
}
