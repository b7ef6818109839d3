import { billingPath } from '#domains/billing/paths.ts';
import { readProgressOf } from '#domains/charges/api/port.ts';
import { record } from '#domains/history/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import { asDay } from '#kernel/message.ts';
import type { Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { runInTurn } from '#platform/run-due.ts';
import { say } from '../messages.ts';
import { notice } from '../notices.ts';
import { leftText } from './grant-credit.ts';
import { ofCreditor } from './record-credit.ts';
import { closeCredit, lockOpen, readDue, saveDue, type StoredCredit } from './store.ts';
import { useCredits } from './use-credits.ts';

const hourMs = 3_600_000;
/** For so long after the end the last charges are waited for. */
const longestWaitMs = 48 * hourMs;

/** Every hour: reminds of credits that expire in 7 days, and ends those that have expired once their last day is charged. */
export const endCredits: Schedule = {
  name: 'credits.end',
  pattern: '35 * * * *',
  run: (app) =>
    runInTurn(app, async (tx, now) => {
      const due = await readDue(tx, now);
      if (due === null) return false;
      // The charges of its last day are paid with it, in the order of locks of every use.
      await useCredits(tx, due, now);
      const credit = await lockOpen(tx, { id: due.id, now });
      if (credit === null) return true;
      if (credit.expiresAt > now) await remind(tx, credit);
      else await end(tx, credit, now);
      return true;
    }),
};

async function remind(tx: Db, credit: StoredCredit): Promise<void> {
  const { id, accountId, expiresAt } = credit;
  await saveDue(tx, id, expiresAt);
  await notify(tx, {
    accountId,
    code: 1281,
    severity: 'warning',
    title: notice('expires', { left: leftText(credit) }),
    text: notice('expires-text', { until: asDay(expiresAt) }),
    objectLink: billingPath(),
    groupKey: `credit:${id}:expires`,
  });
}

async function end(tx: Db, credit: StoredCredit, now: Date): Promise<void> {
  const { id, siteId, accountId, expiresAt } = credit;
  const chargedUntil = (await readProgressOf(tx, [accountId])).get(accountId);
  const isCharged = chargedUntil !== undefined && chargedUntil >= expiresAt;
  if (!isCharged && now.getTime() - expiresAt.getTime() < longestWaitMs) {
    await saveDue(tx, id, new Date(now.getTime() + hourMs));
    return;
  }
  await closeCredit(tx, id, { at: now, revoked: false });
  const object = ofCreditor({ id: accountId, siteId, accountId });
  const action = say('credit.expired', { left: leftText(credit) });
  await record(tx, { object, kind: 'billing', action, by: { name: '', source: 'system' }, event: 'changed', at: now });
}
