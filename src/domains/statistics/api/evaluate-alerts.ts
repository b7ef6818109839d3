import { notify } from '#domains/notifications/api/port.ts';
import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { failpoint } from '#platform/tasks/failpoint.ts';
import { serverPath } from '#domains/servers/paths.ts';
import { alertValueText, firesAfter, units } from '../alerts.ts';
import { recipientsOf } from './alert-people.ts';
import { saveTurn, takeAlerts, type DueAlert } from './store-alerts.ts';
import { notice } from '../notices.ts';

const atOnce = 200;
const first = '00000000-0000-0000-0000-000000000000';

const name = 'statistics.evaluate-alerts';

/** Every minute: looks at the last minutes of every server that has alerts. */
export const evaluateAlerts: Schedule = {
  name,
  pattern: '* * * * *',
  run: evaluate,
};

/** One round over all alerts. A transition, its event and its notices commit together, so they are sent once. */
export async function evaluate(app: App): Promise<void> {
  const { db, clock } = app;
  const now = new Date(clock.now());
  for (let after = first; ;) {
    failpoint(name, 'turn', 'before');
    const taken = await db.transaction().execute(async (tx) => {
      const alerts = await takeAlerts(tx, { after, size: atOnce, now });
      for (const alert of alerts) await turn(app, tx, { alert, now });
      failpoint(name, 'turn', 'between');
      return alerts;
    });
    failpoint(name, 'turn', 'after');
    const last = taken.at(-1);
    if (last === undefined || taken.length < atOnce) return;
    after = last.id;
  }
}

async function turn(app: App, tx: Db, { alert, now }: { alert: DueAlert; now: Date }): Promise<void> {
  const firing = firesAfter(alert, alert.values);
  if (firing === alert.firing) return;
  const [value = null] = alert.values;
  const { metric, comparison, threshold, minutes, serverName: name } = alert;
  const what = notice('alert', { metric, comparison, threshold, minutes, unit: units[metric] });
  await saveTurn(tx, alert, { firing, value, now, text: firing ? what : notice('alert-over', { alert: what }) });
  // Muted, it goes on being evaluated and drawn; no one is notified.
  if (alert.mutedUntil !== null && alert.mutedUntil > now) return;
  const level = value === null ? null : { value: alertValueText(metric, value) };
  const text = firing
    ? level === null
      ? notice('alert-fires-text')
      : notice('alert-fires-at-text', level)
    : level === null
      ? notice('alert-ends-text')
      : notice('alert-ends-at-text', level);
  const message = {
    code: 1012 as const,
    title: notice(firing ? 'alert-fires' : 'alert-ends', { name, alert: what }),
    text,
    objectLink: serverPath(alert.serverId, 'statistics'),
    severity: firing ? ('warning' as const) : ('success' as const),
    groupKey: `alert:${alert.id}:${now.getTime()}`,
    mail: alert.mail,
  };
  for (const accountId of await recipientsOf(app, tx, alert)) await notify(tx, { ...message, accountId });
}
