import { notify } from '#domains/notifications/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { alertText, alertValueText, firesAfter } from '../alerts.ts';
import { saveTurn, takeAlerts, type DueAlert } from './store-alerts.ts';

const atOnce = 200;
const first = '00000000-0000-0000-0000-000000000000';

/** Every minute: looks at the last minutes of every server that has alerts. */
export const evaluateAlerts: Schedule = {
  name: 'statistics.evaluate-alerts',
  pattern: '* * * * *',
  run: evaluate,
};

/** One round over all alerts. A turn, its event and what is told of it commit together: it is told once. */
export async function evaluate({ db, clock }: App): Promise<void> {
  const now = new Date(clock.now());
  for (let after = first; ;) {
    const taken = await db.transaction().execute(async (tx) => {
      const alerts = await takeAlerts(tx, { after, size: atOnce, now });
      for (const alert of alerts) await turn(tx, alert, now);
      return alerts;
    });
    const last = taken.at(-1);
    if (last === undefined || taken.length < atOnce) return;
    after = last.id;
  }
}

async function turn(tx: Db, alert: DueAlert, now: Date): Promise<void> {
  const firing = firesAfter(alert, alert.values);
  if (firing === alert.firing) return;
  const [value = null] = alert.values;
  const what = alertText(alert);
  await saveTurn(tx, alert, { firing, value, now, text: firing ? what : `Over: ${what}` });
  // Muted, it goes on being evaluated and drawn; nobody is told.
  if (alert.mutedUntil !== null && alert.mutedUntil > now) return;
  const level = value === null ? '' : ` It is at ${alertValueText(alert.metric, value)} now.`;
  await notify(tx, {
    accountId: alert.accountId,
    code: 1012,
    title: firing ? `Alert on ${alert.serverName}: ${what}` : `Over on ${alert.serverName}: ${what}`,
    text: firing ? `The bound was crossed for that long.${level}` : `The server is back within its bound.${level}`,
    objectLink: `/servers/${alert.serverId}/statistics`,
    severity: firing ? 'warning' : 'success',
    groupKey: `alert:${alert.id}:${now.getTime()}`,
    mail: alert.mail,
  });
}
