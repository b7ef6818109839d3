// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, use, type Used } from '#test/billed.ts';
import { createWorld, type Person } from '#test/world.ts';
import { collectMonth, issueDraft } from './issue.ts';
import { readLegalEntity } from './store-seller.ts';
import { readInvoicesOf, readLines } from './store.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
await addSeller(db, world.siteId);

/** What a month was used for: at seconds from its begin, of which the first may be of the month before. */
interface Change {
  at: number;
  state: Used['state'];
  /** Ten thousandths of a major unit for an hour. */
  rate: number;
  /** Whose it is from then on: the first or the second person. */
  owner: 0 | 1;
}
const months = ['2026-02', '2024-02', '2026-03', '2026-10'] as const;
const monthSeconds = { '2026-02': 28, '2024-02': 29, '2026-03': 31, '2026-10': 31 } as const;
const change = fc.record({
  at: fc.integer({ min: -86_400, max: 32 * 86_400 }),
  state: fc.constantFrom<Used['state']>('on', 'off', 'on', null),
  rate: fc.integer({ min: 1, max: 30_000 }),
  owner: fc.constantFrom<Change['owner']>(0, 0, 1),
});
const server = fc.uniqueArray(change, { minLength: 1, maxLength: 6, selector: ({ at }) => at });

const halfEven = (numerator: bigint, denominator: bigint): bigint => {
  const [whole, rest] = [numerator / denominator, numerator % denominator];
  if (rest * 2n === denominator) return whole + (whole % 2n);
  return rest * 2n > denominator ? whole + 1n : whole;
};

/**
 * The oracle: what a person owes of a month. It goes through the seconds in stretches, knowing nothing of spans, charges or lines of
 * the product.
 */
function netOf(servers: readonly (readonly Change[])[], seconds: number, person: Change['owner']): bigint {
  let sum = 0n;
  for (const changes of servers) {
    const byPrice = new Map<string, { rate: bigint; seconds: bigint }>();
    const ordered = [...changes].sort((a, b) => a.at - b.at);
    for (const [i, { at, state, rate, owner }] of ordered.entries()) {
      if (state === null || owner !== person) continue;
      const from = Math.max(0, at);
      const until = Math.min(seconds, ordered[i + 1]?.at ?? seconds);
      if (until <= from) continue;
      const price = BigInt(rate) * 100n;
      const known = byPrice.get(`${state} ${rate}`) ?? { rate: price, seconds: 0n };
      byPrice.set(`${state} ${rate}`, { rate: price, seconds: known.seconds + BigInt(until - from) });
    }
    for (const { rate, seconds: used } of byPrice.values()) sum += halfEven(rate * used, 3600n * 10_000n);
  }
  return sum;
}

test('invoices are what a second, simple calculation makes of the same use, transferred, ended and begun again, with tax on top or inside', async () => {
  const cases = fc.record({
    month: fc.constantFrom(...months),
    servers: fc.array(server, { minLength: 1, maxLength: 3 }),
    inside: fc.boolean(),
    country: fc.constantFrom('DE', 'FR', 'JP'),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ month, servers, inside, country }) => {
      await db.updateTable('legal_entity').set({ tax_inside: inside }).where('site_id', '=', world.siteId).execute();
      const people = [
        await addCustomer(db, world, { country, kind: 'person' }),
        await addCustomer(db, world, { country, kind: 'person' }),
      ] as const;
      const start = new Date(`${month}-01T00:00:00Z`);
      for (const changes of servers) {
        const objectId = newId();
        for (const { at, state, rate, owner } of [...changes].sort((a, b) => a.at - b.at)) {
          const prices = { onMicro: rate * 100, offMicro: rate * 100 };
          const used = { from: new Date(start.getTime() + at * 1000), state, ...prices };
          await use(db, world, { person: people[owner], objectId, used });
        }
      }
      const rate = { DE: 19n, FR: 20n, JP: 0n }[country];
      for (const owner of [0, 1] as const) {
        const invoice = await invoiceOf(people[owner], start);
        const charged = netOf(servers, monthSeconds[month] * 86_400, owner);
        expect(invoice === null).toBe(charged === 0n);
        if (invoice === null) continue;
        const tax = inside ? halfEven(charged * rate, 100n + rate) : halfEven(charged * rate, 100n);
        const total = inside ? charged : charged + tax;
        expect([invoice.net, invoice.tax, invoice.total].map(Number)).toEqual([total - tax, tax, total].map(Number));
        const lines = await readLines(db, invoice.id);
        expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(invoice.net);
        // What is owed is what is on the invoice, and what the day before the month cost.
        const owed = -((await readBalances(db, people[owner].accountId)).get('USD') ?? 0);
        expect(owed).toBe(Number(total) + (await chargedBefore(people[owner], month)));
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

/** Charges a person for a month and issues the invoice of it; null where there is nothing to invoice. */
async function invoiceOf({ accountId, siteId }: Person, month: Date) {
  const now = new Date(it.clock.now());
  await db.transaction().execute(async (tx) => {
    await collectMonth(tx, { accountId, siteId, month, now });
    const entity = (await readLegalEntity(tx, siteId))!;
    const payer = (await readPayer(tx, accountId))!;
    const by = { name: '', source: 'system' };
    for (const draft of await readInvoicesOf(tx, { accountId, month }))
      await issueDraft(tx, { draft, entity, payer: { ...payer, profile: payer.profile! }, by, now, taskId: null });
  });
  const [invoice, ...more] = await readInvoicesOf(db, { accountId, month });
  expect(more).toEqual([]);
  return invoice ?? null;
}

async function chargedBefore({ accountId }: Person, month: string): Promise<number> {
  const { sum } = await db
    .selectFrom('charge')
    .select(sql<number>`coalesce(sum(amount), 0)::int`.as('sum'))
    .where('account_id', '=', accountId)
    .where('month', '<', `${month}-01`)
    .executeTakeFirstOrThrow();
  return sum;
}
