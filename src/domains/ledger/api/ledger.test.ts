// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, type World } from '#test/world.ts';
import { siteAccounts, type Entry, type Posting } from '../entry.ts';
import { lockBalance, postEntries, postEntry, readBalances } from './port.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});

const customer = async () =>
  (await addPerson({ db }, { siteId: world.siteId, role: 'account-holder', name: newId() })).accountId;
function entryOf(postings: readonly Posting[], more: Partial<Entry> = {}): Entry {
  const id = newId();
  return {
    key: `test:${id}`,
    kind: 'deposit',
    siteId: world.siteId,
    currency: 'USD',
    at: new Date('2026-11-01T00:00:00Z'),
    cause: { kind: 'payment-order', id },
    by: { name: 'Test', source: 'system' },
    postings,
    ...more,
  };
}
const deposit = (accountId: string, amount: number, more: Partial<Entry> = {}) =>
  entryOf(
    [
      { account: { kind: 'gateway' }, amount },
      { account: { kind: 'customer', accountId }, amount: -amount },
    ],
    more,
  );
const charge = (accountId: string, amount: number, key?: string) =>
  entryOf(
    [
      { account: { kind: 'customer', accountId }, amount },
      { account: { kind: 'revenue' }, amount: -amount },
    ],
    { kind: 'charge', ...(key === undefined ? {} : { key }) },
  );
const write = (entries: readonly Entry[]) => db.transaction().execute((tx) => postEntries(tx, entries));
const balanceOf = async (accountId: string) => (await readBalances(db, accountId)).get('USD');

describe('an entry', () => {
  test('changes what the customer is owed, once for its key', async () => {
    const accountId = await customer();
    const first = deposit(accountId, 5000);
    expect(await write([first])).toMatchObject([{ isNew: true, balance: 5000 }]);
    const [again] = await write([first]);
    expect(again).toMatchObject({ isNew: false, balance: null });
    expect(await write([charge(accountId, 1234)])).toMatchObject([{ isNew: true, balance: 3766 }]);
    expect(await balanceOf(accountId)).toBe(3766);
  });

  test('that does not balance is refused by the code and by the database', async () => {
    const accountId = await customer();
    const account = { kind: 'customer', accountId } as const;
    const flawed: Posting[][] = [
      [{ account, amount: 1 }],
      [
        { account, amount: 1 },
        { account: { kind: 'revenue' }, amount: -2 },
      ],
      [
        { account, amount: 0.5 },
        { account: { kind: 'revenue' }, amount: -0.5 },
      ],
      [
        { account, amount: 0 },
        { account: { kind: 'revenue' }, amount: 0 },
      ],
    ];
    for (const postings of flawed) await expect(write([entryOf(postings)])).rejects.toThrow(RangeError);
    const [entry] = await write([deposit(accountId, 700)]);
    const other = await db
      .selectFrom('ledger_account')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const add = (number: number, amount: number) =>
      sql`insert into ledger_posting (entry_id, number, ledger_account_id, amount)
        values (${entry!.entryId}, ${number}, ${other.id}, ${amount})`;
    await expect(db.transaction().execute((tx) => add(7, 5).execute(tx))).rejects.toThrow(/does not balance/);
    await expect(
      db.transaction().execute(async (tx) => {
        await add(7, 5).execute(tx);
        await add(8, -5).execute(tx);
      }),
    ).rejects.toThrow(/one too many/);
    expect(await balanceOf(accountId)).toBe(700);
  });

  test('is never changed, by no one', async () => {
    const accountId = await customer();
    const [entry] = await write([deposit(accountId, 700)]);
    const entryId = entry!.entryId;
    const attempts = [
      sql`update ledger_posting set amount = 1 where entry_id = ${entryId}`,
      sql`delete from ledger_posting where entry_id = ${entryId}`,
      sql`update ledger_entry set kind = 'other' where id = ${entryId}`,
      sql`delete from ledger_entry where id = ${entryId}`,
      sql`truncate ledger_posting`,
    ];
    for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toThrow(/append-only/);
  });
});

test('any entries leave books that sum to zero, and each customer with the sum of what is its own', async () => {
  const people = await Promise.all([customer(), customer(), customer()]);
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  const movement = fc.record({ who: fc.nat(2), other: fc.constantFrom(...siteAccounts), amount, isOut: fc.boolean() });
  const expected = new Map(people.map((id) => [id, 0]));
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 30 }), async (movements) => {
      await write(
        movements.map(({ who, other, amount: minor, isOut }) => {
          const accountId = people[who]!;
          const toCustomer = isOut ? minor : -minor;
          expected.set(accountId, expected.get(accountId)! - toCustomer);
          return entryOf([
            { account: { kind: 'customer', accountId }, amount: toCustomer },
            { account: { kind: other }, amount: -toCustomer },
          ]);
        }),
      );
      for (const [accountId, owed] of expected) expect((await balanceOf(accountId)) ?? 0).toBe(owed);
      const { rows } = await sql<{
        sum: number;
      }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_posting`.execute(db);
      expect(rows[0]?.sum).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test('of 1,000 charges on all connections none takes a balance below its limit', async () => {
  const accountId = await customer();
  await write([deposit(accountId, 30_000)]);
  const tryCharge = () =>
    db.transaction().execute(async (tx) => {
      const owed = await lockBalance(tx, { siteId: world.siteId, accountId, currency: 'USD' });
      if (owed < 100) return false;
      await postEntry(tx, charge(accountId, 100));
      return true;
    });
  // As many at once as there are connections: more would wait for one.
  const lane = async () => {
    let made = 0;
    for (let i = 0; i < 125; i += 1) if (await tryCharge()) made += 1;
    return made;
  };
  const made = await Promise.all(Array.from({ length: 8 }, lane));
  expect(made.reduce((sum, n) => sum + n, 0)).toBe(300);
  expect(await balanceOf(accountId)).toBe(0);
});

test('a balance that was only locked is of no currency in which money has moved', async () => {
  const accountId = await customer();
  await db.transaction().execute((tx) => lockBalance(tx, { siteId: world.siteId, accountId, currency: 'EUR' }));
  expect([...(await readBalances(db, accountId)).keys()]).toEqual([]);
  await write([deposit(accountId, 700)]);
  expect([...(await readBalances(db, accountId)).keys()]).toEqual(['USD']);
});

test('the same charge sent many times at once is one', async () => {
  const accountId = await customer();
  const one = charge(accountId, 250, `test:once-${accountId}`);
  const posted = await Promise.all(Array.from({ length: 20 }, () => write([one])));
  expect(posted.flat().filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(posted.flat().map(({ entryId }) => entryId)).size).toBe(1);
  expect(await balanceOf(accountId)).toBe(-250);
});
