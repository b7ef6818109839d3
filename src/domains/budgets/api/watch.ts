import { costWatch, firstMinute, type Costs, type CostUntil } from '#domains/charges/api/port.ts';
import { nextMonth } from '#domains/tenancy/month.ts';
import { asInstant } from '#kernel/message.ts';
import { amountText } from '#kernel/money.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { alertOf, levelOf, nextLevel } from '../levels.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { notifyOf } from './notify-team.ts';
import { recordOwn } from './record-budget.ts';
import { orderShutdown } from './shut-down.ts';
import { monthOf, spendingOf } from './spending.ts';
import { lockBudgetsOf, saveSeen, type Seen, type StoredBudget } from './store.ts';

const hourMs = 3_600_000;

/** Looks at the budgets of an account whose costs changed: notifies, refuses new servers, announces and orders shutdowns. */
export const budgetWatch = costWatch({
  async look(app, tx, costs) {
    let next: Date | null = null;
    for (const budget of await lockBudgetsOf(tx, costs.accountId)) {
      const at = await lookAt({ app, tx, costs }, budget);
      if (next === null || at < next) next = at;
    }
    return next;
  },
});

interface Look {
  app: App;
  tx: Db;
  costs: Costs;
}

/** Answers when to look at the budget again. */
async function lookAt({ app, tx, costs }: Look, budget: StoredBudget): Promise<Date> {
  const { now } = costs;
  const until = await spendingOf({ app, db: tx }, budget, costs);
  const end = nextMonth(now);
  const month = monthOf(now);
  const isNew = budget.month !== month;
  const before: Seen = isNew
    ? { ...budget, sentLevel: 0, sentForecast: false, stopState: 'none', stopAt: null }
    : budget;
  const spending = { amount: budget.amount, spent: until(now), forecast: until(end) };
  const alert = alertOf(spending, { level: before.sentLevel, forecast: before.sentForecast });
  const seen = {
    ...before,
    month,
    spent: spending.spent,
    forecast: spending.forecast,
    lookedAt: now,
    sentLevel: Math.max(before.sentLevel, levelOf(spending)),
    sentForecast: before.sentForecast || alert === 'forecast',
  };
  const current = { ...budget, ...seen };
  if (alert !== null) await sendAlert(tx, current, alert);
  const stop = await stopOf({ app, tx, costs }, current);
  await saveSeen(tx, budget.id, { ...seen, ...stop });
  const moments = [end, nextLevelAt(until, spending, { now, end }), stop.stopAt].filter((at) => at !== null);
  return moments.reduce((first, at) => (at < first ? at : first), end);
}

function nextLevelAt(
  until: CostUntil,
  spending: { amount: number; spent: number },
  { now, end }: { now: Date; end: Date },
): Date | null {
  const level = nextLevel({ ...spending, forecast: 0 });
  if (level === null) return null;
  return firstMinute(now, end, (moment) => until(moment) * 100 >= spending.amount * level);
}

async function sendAlert(tx: Db, budget: StoredBudget, alert: number | 'forecast'): Promise<void> {
  const { name, currency, action, month } = budget;
  const amount = amountText(budget.amount, currency);
  const key = `${month ?? ''}:v${budget.version}:${alert}`;
  if (alert === 'forecast')
    return notifyOf(tx, budget, {
      key,
      code: 1271,
      severity: 'warning',
      title: notice('forecast', { name }),
      text: notice('forecast-text', { forecast: amountText(budget.forecast, currency), amount }),
    });
  const values = { spent: amountText(budget.spent, currency), amount };
  const refuses = alert === 100 && action !== 'notify';
  await notifyOf(tx, budget, {
    key,
    code: 1270,
    severity: alert === 100 ? 'error' : 'warning',
    title: notice('level', { name, level: alert }),
    text: refuses ? notice('refuses-text', values) : notice('level-text', values),
  });
}

/** What becomes of the shutdown of a budget: announced, withdrawn, ordered, or nothing. */
async function stopOf({ app, tx, costs }: Look, budget: StoredBudget): Promise<Pick<Seen, 'stopState' | 'stopAt'>> {
  const { stopState, stopAt, action, spent, amount } = budget;
  const same = { stopState, stopAt };
  const isDue = action === 'shut-down' && spent >= amount;
  if (stopState === 'done') return same;
  if (!isDue) {
    if (stopState === 'announced') await recordOwn(tx, budget, { action: say('budget.withdrawn') });
    return { stopState: 'none', stopAt: null };
  }
  if (stopState === 'none') return announce(tx, budget, costs.now);
  if (stopAt === null || stopAt > costs.now) return same;
  return orderShutdown({ app, tx, costs }, budget);
}

async function announce(tx: Db, budget: StoredBudget, now: Date): Promise<Pick<Seen, 'stopState' | 'stopAt'>> {
  const { name, currency, hours, month, version } = budget;
  const stopAt = new Date(now.getTime() + hours * hourMs);
  await recordOwn(tx, budget, { action: say('budget.announced') });
  await notifyOf(tx, budget, {
    key: `${month ?? ''}:v${version}:announced`,
    code: 1272,
    severity: 'error',
    title: notice('announced', { name }),
    text: notice('announced-text', {
      spent: amountText(budget.spent, currency),
      amount: amountText(budget.amount, currency),
      at: asInstant(stopAt),
    }),
  });
  return { stopState: 'announced', stopAt };
}
