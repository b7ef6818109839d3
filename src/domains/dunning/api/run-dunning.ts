import type { Loop } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import { byItself } from '#platform/tasks/enqueue.ts';
import { billingPath } from '#domains/billing/paths.ts';
import { record } from '#domains/history/api/port.ts';
import { notifyStaff } from '#domains/notifications/api/port.ts';
import { isChargedAutomatically, orderCharge } from '#domains/payments/api/port.ts';
import { depositLimits } from '#domains/payments/limits.ts';
import { amountText } from '#domains/payments/texts.ts';
import { lockPayerAccount, saveAccount } from '#domains/tenancy/api/port.ts';
import { lockServers, orderPowerBy, readPoweredOn } from '#domains/servers/api/port.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { dunningPath } from '../paths.ts';
import { dunningPlan, kindOfStep, nextDueAt } from '../plan.ts';
import { byPlan, ofOwing } from './account-object.ts';
import { lift } from './lift.ts';
import { readOwed } from './owing.ts';
import {
  addSuspended,
  lockCase,
  lockDue,
  readNextDue,
  readSuspended,
  saveCase,
  takeChanges,
  type Case,
} from './store.ts';

declare module '#platform/app.ts' {
  interface WorkKinds {
    /** The balance of an account crossed zero, or the plan of one was changed. */
    dunning: true;
  }
}

/** When servers that are busy are looked at again. */
const againMs = 60_000;

/** Brings accounts through the plan, each at its moment; sleeps until the next one, or until a balance crosses zero. */
export const runDunning: Loop = {
  name: 'dunning.run',
  everySeconds: 60,
  wakes: ['dunning'],
  async run(app) {
    await runInTurn(app, (tx, now) => crossed(tx, now));
    await runInTurn(app, (tx, now) => nextStep(tx, now));
    const due = await readNextDue(app.db);
    return due === null ? null : Math.max(1, Math.ceil((due.getTime() - app.clock.now()) / 1000));
  },
};

/** Balances that have crossed zero: who has paid is let go at once, who owes begins the plan. */
async function crossed(tx: Db, now: Date): Promise<boolean> {
  const accountIds = await takeChanges(tx, now);
  for (const accountId of accountIds.toSorted()) {
    const found = await lockCase(tx, accountId);
    if (found !== null) await letGo(tx, found, now);
  }
  return accountIds.length > 0;
}

/** Ends the plan of an account that owes nothing, or is excluded. Returns whether it did. */
async function letGo(tx: Db, of: Case, now: Date): Promise<boolean> {
  const owing = await readOwed(tx, of.accountId);
  const isFree = owing === null || owing.owed === 0;
  if (!isFree && of.excludedAt === null) {
    if (of.startedAt === null) await saveCase(tx, of.accountId, { startedAt: now, nextStep: 0, dueAt: now });
    return false;
  }
  const lifted = await lift(tx, of, now);
  if (!isFree || owing === null || of.nextStep === 0) return true;
  await record(tx, {
    object: ofOwing({ ...of, owner: owing.payer.email }),
    kind: 'billing',
    action: say('dunning.settled'),
    by: byPlan,
    at: now,
    event: 'changed',
    notice: lifted
      ? {
          code: 1252,
          severity: 'success',
          title: notice('settled'),
          text: notice('settled-text'),
          objectLink: billingPath(),
          groupKey: `dunning:${of.accountId}:settled`,
        }
      : undefined,
  });
  return true;
}

/** Does the step of one account that is due. */
async function nextStep(tx: Db, now: Date): Promise<boolean> {
  const of = await lockDue(tx, now);
  if (of === null) return false;
  const { accountId, pausedUntil } = of;
  if (await letGo(tx, of, now)) return true;
  if (pausedUntil !== null && pausedUntil > now) {
    await saveCase(tx, accountId, { dueAt: pausedUntil });
    return true;
  }
  const owing = await readOwed(tx, accountId);
  if (owing === null) return true;
  // From now on: after an outage of the worker the steps still come one after the other.
  const next = nextDueAt(of.nextStep, now);
  const { made, busy } = await perform(tx, { of, ...owing, now });
  if (busy > 0) {
    await saveCase(tx, accountId, { ...made, dueAt: new Date(now.getTime() + againMs) });
    return true;
  }
  await saveCase(tx, accountId, {
    ...made,
    currency: owing.currency,
    nextStep: of.nextStep + 1,
    dueAt: next,
    pausedUntil: null,
    pauseReason: '',
  });
  await notifyOwner(tx, { of, ...owing, now, next });
  return true;
}

type Owing = NonNullable<Awaited<ReturnType<typeof readOwed>>>;
interface At extends Owing {
  of: Case;
  now: Date;
}

/** What a step does, apart from its notice: what it makes of the account's state, and how many servers are still busy. */
async function perform(tx: Db, at: At): Promise<{ made: Partial<Case>; busy: number }> {
  const { of, payer, owed, currency, now } = at;
  const step = dunningPlan[of.nextStep];
  const { accountId } = of;
  if (of.nextStep === 0) await saveAccount(tx, accountId, { past_due_since: now });
  if (step?.charge === true && !(await isChargedAutomatically(tx, accountId, now))) {
    const { min, max } = depositLimits[currency];
    const amount = Math.min(max, Math.max(min, owed));
    await orderCharge(tx, { payer, amount, origin: 'dunning', now });
  }
  const made = step?.state === undefined ? {} : await makeState(tx, of, step.state);
  return { made, busy: step?.suspend === true ? await suspendServers(tx, of) : 0 };
}

/** Brings the account to a stricter state; one that staff has made stricter stays as it is. */
async function makeState(tx: Db, of: Case, to: 'Warning' | 'Suspended-Billing'): Promise<Partial<Case>> {
  const account = await lockPayerAccount(tx, of.accountId);
  const from = account?.status;
  const rises = from === 'Ok' || (from === 'Warning' && to === 'Suspended-Billing');
  if (!rises) return {};
  await saveAccount(tx, of.accountId, { status: to });
  return { stateBefore: from === of.stateMade ? (of.stateBefore ?? 'Ok') : from, stateMade: to };
}

/** Suspends the servers that are on; answers how many are under another task, which must end first. */
async function suspendServers(tx: Db, { accountId, siteId }: Case): Promise<number> {
  let busy = 0;
  const suspended = new Set(await readSuspended(tx, accountId));
  const scope = { reach: 'account', siteId, accountIds: [accountId] } as const;
  for (const server of await lockServers(tx, scope, await readPoweredOn(tx, scope))) {
    const order = { action: 'suspend', force: true, by: byPlan, requester: byItself } as const;
    if (server.taskId === null && (await orderPowerBy(tx, server, order)) !== null)
      await addSuspended(tx, accountId, server.id);
    else if (!suspended.has(server.id)) busy += 1;
  }
  return busy;
}

async function notifyOwner(
  tx: Db,
  { of, payer, owed: minor, currency, now, next }: At & { next: Date | null },
): Promise<void> {
  const owed = amountText(minor, currency);
  const kind = kindOfStep(of.nextStep) ?? 'remind';
  const after = kindOfStep(of.nextStep + 1);
  const date = next?.toISOString().slice(0, 10) ?? '';
  const about = after === null ? null : { date, owed, next: notice(`next-${after}`) };
  const texts = {
    remind: about === null ? notice('overdue-last') : notice('overdue-remind', about),
    charge: about === null ? notice('overdue-last') : notice('overdue-charge', about),
    warn: notice('warned-text', { owed, date }),
    suspend: notice('suspended-text'),
  };
  const titles = {
    remind: notice('overdue', { owed }),
    charge: notice('overdue', { owed }),
    warn: notice('warned'),
    suspend: notice('suspended', { owed }),
  };
  const isStrict = kind === 'warn' || kind === 'suspend';
  await record(tx, {
    object: ofOwing({ ...of, owner: payer.email }),
    kind: 'billing',
    action: say(of.nextStep === 0 ? 'dunning.began' : `dunning.${kind}`, { owed }),
    by: byPlan,
    at: now,
    event: 'changed',
    notice: {
      code: isStrict ? 1251 : 1250,
      severity: isStrict ? 'error' : 'warning',
      title: titles[kind],
      text: texts[kind],
      objectLink: billingPath(),
      groupKey: `dunning:${of.accountId}:${of.nextStep}`,
    },
  });
  if (kind === 'suspend') await notifyBillingStaff(tx, { of, account: payer.email, owed });
}

async function notifyBillingStaff(tx: Db, { of, account, owed }: { of: Case; account: string; owed: string }) {
  await notifyStaff(
    tx,
    { siteId: of.siteId, may: 'dunning.manage' },
    {
      code: 1253,
      severity: 'warning',
      title: notice('staff-suspended', { account, owed }),
      text: notice('staff-suspended-text'),
      objectLink: dunningPath({ filter: account }),
      groupKey: `dunning:${of.accountId}:${of.startedAt?.toISOString() ?? ''}`,
    },
  );
}
