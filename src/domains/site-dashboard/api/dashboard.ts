import { countHeld } from '#domains/account/api/port.ts';
import { countFiring } from '#domains/alarms/api/port.ts';
import { readRevenue, serviceChoices } from '#domains/charges/api/port.ts';
import { countOpen } from '#domains/diagnostics/api/port.ts';
import { siteOf } from '#domains/sites/api/port.ts';
import { countDead } from '#domains/tasks/api/port.ts';
import { readCohorts } from '#domains/tenancy/api/port.ts';
import type { Permission } from '#kernel/permissions.ts';
import type { Run } from '#platform/http/context.ts';
import type { siteDashboard } from '../contract.ts';
import { customerMonths, monthsUntil } from './months.ts';

/** What a meter is called; one that has no name is called what it is. */
const serviceOf = (meter: string) => serviceChoices.find(([id]) => id === meter)?.[1] ?? meter;

/** How a site does: its customers and revenue month by month, and what needs attention there. */
export const readSiteDashboard: Run<typeof siteDashboard.readSiteDashboard> = async (ctx, { params, query }) => {
  const { db, me, now } = ctx;
  const { id: siteId } = await siteOf(ctx, params.siteHost);
  const scope = { reach: 'site', siteId } as const;
  const months = monthsUntil(now, Number(query.months));
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const ifMay = async <T>(permission: Permission, read: () => Promise<T>) =>
    me.permissions.has(permission) ? read() : null;
  const revenue = await ifMay('report.customers', () => readRevenue(db, scope, { first, last }));
  return {
    siteId,
    months: customerMonths(await readCohorts(db, scope), months),
    revenue:
      revenue &&
      revenue.map(({ month, meter, currency, amount }) => ({
        month,
        meter,
        service: serviceOf(meter),
        currency,
        amount,
      })),
    health: {
      blocked: await ifMay('person.view', async () => (await countHeld(db, scope)).blocked),
      findings: await ifMay('diagnostic.view', () => countOpen(ctx, scope)),
      failedTasks: await countDead(db, scope),
      alarms: await ifMay('alarm.view', () => countFiring(db)),
    },
  };
};
