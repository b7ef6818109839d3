import { NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { readStanding } from '#domains/charges/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import type { budgets } from '../contract.ts';
import { spendingOf } from './spending.ts';
import { readStored } from './store.ts';
import { readAround, upToDate, viewOf } from './view.ts';

const dayMs = 86_400_000;

/** A budget with what was spent of it at the end of each day of the month; the days to come as they are likely to be. */
export const readBudget: Run<typeof budgets.readBudget> = async (ctx, { params }) => {
  const { db, scope, now } = ctx;
  const stored = await readStored(db, scope, params.budgetId);
  if (stored === null) throw new NotFound();
  const standing = await readStanding(db, stored.accountId, now);
  const budget = await upToDate(ctx, stored, { standing, now });
  const until = await spendingOf(ctx, stored, { use: standing.use, now });
  const [month, end] = [monthStart(now), nextMonth(now)];
  const days = Array.from({ length: Math.round((end.getTime() - month.getTime()) / dayMs) }, (_, at) => {
    const day = new Date(month.getTime() + at * dayMs);
    const dayEnd = new Date(day.getTime() + dayMs);
    const isToday = day <= now && now < dayEnd;
    return {
      day: day.toISOString().slice(0, 10),
      spent: until(isToday ? now : dayEnd),
      isForecast: day > now,
    };
  });
  ctx.setHeader('etag', `"${stored.version}"`);
  return {
    ...viewOf(budget, await readAround(db, scope, [stored]), now),
    month: month.toISOString().slice(0, 7),
    days,
  };
};
