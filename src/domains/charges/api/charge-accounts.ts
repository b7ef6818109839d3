import type { App, Schedule } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import { readUsers, usingSince } from '#domains/metering/api/port.ts';
import { postEntries, type Entry } from '#domains/ledger/api/port.ts';
import type { Charge } from '#domains/metering/charges-of.ts';
import { chargePayer } from './points.ts';
import { monthsOf, readUse } from './account-charges.ts';
import {
  asCharged,
  lineKey,
  lockProgress,
  readCharged,
  readProgressOf,
  saveCharges,
  savePostings,
  saveProgress,
} from './store-charges.ts';

interface Chargeable {
  accountId: string;
  siteId: string;
}

const pageSize = 200;
/** How long after a day use of it may still come, such as traffic. */
export const lateMs = 3 * 86_400_000;
/** From when on use may have come that was not charged with its day. */
const lateFor = (charged: Date | null | undefined): Date | null =>
  charged ? new Date(charged.getTime() - lateMs) : null;
const noOne = '00000000-0000-0000-0000-000000000000';

/**
 * Charges all use of the days that are over (UTC), account by account: what a kill leaves out, the next run charges. Half an hour after
 * midnight, when the traffic of the day is summed up.
 */
export const chargeAccounts = {
  name: 'charges.charge',
  pattern: '30 0 * * *',
  async run(app: Pick<App, 'db' | 'clock' | 'domains'>) {
    const now = new Date(app.clock.now());
    const until = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
    let after = noOne;
    for (;;) {
      const page = await readUsers(app.db, { after, size: pageSize });
      const due = await dueOf(app.db, page, until);
      for (const account of due)
        await app.db
          .transaction()
          .execute((tx) => paying(app, { tx, account }, () => chargeAccount(tx, account, until)));
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last.accountId;
    }
  },
} satisfies Schedule;

/**
 * Makes charges of an account and pays them with what it has beside money, in one transaction: credits are locked before the balance
 * is, as everyone who uses them does.
 */
export async function paying(
  { clock, domains }: Pick<App, 'clock' | 'domains'>,
  { tx, account }: { tx: Db; account: Chargeable },
  charge: () => Promise<void>,
): Promise<void> {
  const payers = chargePayer.of(domains);
  const now = new Date(clock.now());
  for (const { pay } of payers) await pay(tx, account, now);
  await charge();
  for (const { pay } of payers) await pay(tx, account, now);
}

/** Those of accounts that used something since they were charged. */
async function dueOf(db: Db, page: readonly Chargeable[], until: Date): Promise<Chargeable[]> {
  if (page.length === 0) return [];
  const progress = await readProgressOf(
    db,
    page.map(({ accountId }) => accountId),
  );
  const open = page.filter(({ accountId }) => (progress.get(accountId) ?? new Date(0)) < until);
  const using = await usingSince(
    db,
    open.map(({ accountId }) => ({ accountId, since: lateFor(progress.get(accountId)) })),
    until,
  );
  return open.filter(({ accountId }) => using.has(accountId));
}

/**
 * Charges the use of an account up to a moment. A line is charged what it has grown by since the last time, so that its entries
 * sum to its amount however often this runs; two at once follow one another.
 */
export async function chargeAccount(tx: Db, account: Chargeable, until: Date): Promise<void> {
  const { accountId } = account;
  const from = await lockProgress(tx, accountId);
  if (from !== null && from >= until) return;
  // Traffic is summed up when its last samples are there, which may be in the next month.
  const use = await readUse(tx, { accountId, from: lateFor(from), until });
  for (const { month, charges } of monthsOf(use, until)) {
    const known = await readCharged(tx, accountId, month);
    const grown = asCharged(charges, known).filter((line) => {
      const before = known.get(lineKey(line));
      return before === undefined || grows(before, line) || before.amount !== line.amount;
    });
    if (grown.length === 0) continue;
    const ids = await saveCharges(tx, { ...account, month }, grown);
    const steps = grown.flatMap((line) => {
      const before = known.get(lineKey(line));
      const chargeId = ids.get(lineKey(line)) ?? '';
      const amount = line.amount - (before?.amount ?? 0);
      if (amount === 0) return [];
      const seconds = line.seconds - (before?.seconds ?? 0);
      const units = line.unit === 'unit' ? line.quantity - (before?.quantity ?? 0) : 0;
      const entry = entryOf(account, { chargeId, amount, line, until });
      return [{ entry, chargeId, line, before, seconds, units, amount }];
    });
    const posted = await postEntries(
      tx,
      steps.map(({ entry }) => entry),
    );
    await savePostings(
      tx,
      steps.map(({ chargeId, line, before, seconds, units, amount }, i) => ({
        entryId: posted[i]?.entryId ?? '',
        chargeId,
        from: before?.until ?? line.from,
        until: line.until,
        seconds,
        units,
        amount,
      })),
    );
  }
  await saveProgress(tx, accountId, until);
}

const grows = (before: { seconds: number; quantity: number }, line: Charge): boolean =>
  before.seconds !== line.seconds || before.quantity !== line.quantity;

function entryOf(
  { siteId, accountId }: Chargeable,
  { chargeId, amount, line, until }: { chargeId: string; amount: number; line: Charge; until: Date },
): Entry {
  return {
    // A line grows, so that its amount is a name for how far it is charged.
    key: `charge:${chargeId}:${line.amount}`,
    kind: 'charge',
    siteId,
    currency: line.currency,
    at: until,
    cause: { kind: 'charge', id: chargeId },
    by: { name: '', source: 'system' },
    postings: [
      { account: { kind: 'customer', accountId }, amount },
      { account: { kind: 'revenue' }, amount: -amount },
    ],
  };
}
