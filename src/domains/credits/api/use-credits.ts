import { chargePayer, costWatch, lastPosting, readChargeSteps, type ChargeStep } from '#domains/charges/api/port.ts';
import { postEntries } from '#domains/ledger/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { usesOf, type Use } from '../uses.ts';
import { lockProgress, readPaid, readUsable, saveProgress, saveUses } from './store-uses.ts';

/** Charges that are looked at in one go. */
const atOnce = 500;

interface Owner {
  siteId: string;
  accountId: string;
}

/**
 * Pays charges of an account with its credits, each charge once and in order. The first to expire is used first; a charge of a time
 * after the end of a credit is not paid with it. Locks the credits of the account until the transaction ends.
 */
export async function useCredits(tx: Db, owner: Owner, now: Date): Promise<void> {
  const { accountId } = owner;
  let after = await lockProgress(tx, accountId);
  if (after === null) return;
  for (;;) {
    const steps = await readChargeSteps(tx, { accountId, after, limit: atOnce });
    if (steps.length === 0) return;
    await pay(
      tx,
      { ...owner, now },
      steps.filter(({ amount }) => amount > 0),
    );
    after = steps.at(-1)?.seq ?? after;
    await saveProgress(tx, accountId, after);
  }
}

/** Begins with the charges from now on, where an account, locked, has no credit yet; otherwise those before are paid first. */
export async function beginUse(tx: Db, owner: Owner, now: Date): Promise<void> {
  await useCredits(tx, owner, now);
  await saveProgress(tx, owner.accountId, await lastPosting(tx, owner.accountId));
}

async function pay(tx: Db, owner: Owner & { now: Date }, steps: readonly ChargeStep[]): Promise<void> {
  const { siteId, accountId, now } = owner;
  const credits = await readUsable(tx, accountId);
  if (credits.length === 0 || steps.length === 0) return;
  const paid = await readPaid(tx, {
    creditIds: credits.map(({ id }) => id),
    chargeIds: [...new Set(steps.map(({ chargeId }) => chargeId))],
  });
  const made: (Use & { step: ChargeStep })[] = [];
  for (const step of steps) {
    const usable = credits.filter(({ currency }) => currency === step.currency);
    const before = (creditId: string) => paid.get(`${creditId} ${step.chargeId}`) ?? { base: 0, amount: 0 };
    for (const use of usesOf(step, usable, before)) {
      const credit = credits.find(({ id }) => id === use.creditId);
      if (credit !== undefined && credit.left !== null) credit.left -= use.amount;
      const { base, amount } = before(use.creditId);
      paid.set(`${use.creditId} ${step.chargeId}`, { base: base + use.base, amount: amount + use.amount });
      made.push({ ...use, step });
    }
  }
  if (made.length === 0) return;
  const posted = await postEntries(
    tx,
    made.map(({ creditId, amount, step }) => ({
      key: `credit:${creditId}:${step.entryId}`,
      kind: 'credit',
      siteId,
      currency: step.currency,
      at: step.at,
      cause: { kind: 'credit', id: creditId },
      by: { name: '', source: 'system' },
      postings: [
        { account: { kind: 'credits' }, amount },
        { account: { kind: 'customer', accountId }, amount: -amount },
      ],
    })),
  );
  await saveUses(
    tx,
    made.map(({ creditId, base, amount, step }, at) => ({
      entryId: posted[at]?.entryId ?? '',
      creditId,
      chargeId: step.chargeId,
      base,
      amount,
      at: step.at,
    })),
    now,
  );
}

/** Pays the charges of an account in the transaction that makes them. */
export const creditPayer = chargePayer({ pay: useCredits });

/** The same for charges that were made before an account had a credit, or elsewhere. */
export const creditWatch = costWatch({
  async look(_app, tx, { siteId, accountId, now }) {
    await useCredits(tx, { siteId, accountId }, now);
    return null;
  },
});
