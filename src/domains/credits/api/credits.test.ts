// @database
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargeAccount, chargeAccounts } from '#domains/charges/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addSpender, changeDuringLook, lookAtCosts, type Spender } from '#test/spending.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { addCredit } from './add-credit.ts';
import { endCredits } from './end-credits.ts';
import { useCredits } from './use-credits.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
let world: World;
/** Staff, signed in anew where time has passed. */
let clerk: Browser;
beforeEach(async () => {
  clerk = await signIn(it, world.people['billing-admin']);
});
beforeAll(async () => {
  world = await createWorld(it);
});

const daySeconds = 86_400;
const dayMs = daySeconds * 1000;
const midnight = (more = 0) => {
  const now = new Date(clock.now());
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + more));
};
/** A customer whose server costs 2.40 dollars a day. */
async function customer(days = 0) {
  const person = await addSpender({ db }, world, { since: midnight(-days), deposit: 10_000 });
  return { ...person, browser: await signIn(it, person) };
}
const charge = ({ accountId, siteId }: Spender, until: Date) =>
  db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, until));
const balanceOf = async (accountId: string) => (await readBalances(db, accountId)).get('USD') ?? 0;
const grant = (email: string, more: object = {}) =>
  send(clerk, 'POST /credits', {
    email,
    cause: 'gift',
    amount: 500,
    days: 30,
    services: [],
    reason: 'Outage',
    ...more,
  });
const code = (more: object = {}) => ({
  code: '',
  count: 1,
  amount: 2500,
  currency: 'USD',
  percent: null,
  days: 90,
  services: [],
  mostInTotal: null,
  mostPerAccount: 1,
  newCustomers: false,
  combinable: true,
  validFrom: '',
  validUntil: '',
  note: '',
  ...more,
});
async function makeCode(more: object = {}): Promise<string> {
  const answer = await send(clerk, 'POST /promoCodes', code(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ codes: string[] }>().codes[0]!;
}
const redeem = (who: Browser, typed: string) => send(who, 'POST /promoCodes/redeem', { code: typed });
const listed = async (who: Browser) =>
  (await send(who, 'GET /credits')).json<{
    items: { id: string; state: string; used: number; left: number | null }[];
  }>().items;

test('a credit pays the charge of the night in the same transaction', async () => {
  const person = await customer(1);
  expect((await grant(person.email)).statusCode).toBe(201);
  await chargeAccounts.run(app);
  expect(await balanceOf(person.accountId)).toBe(10_000);
  const { rows } = await sql<{ charged: boolean; transactions: number }>`
    select bool_or(e.kind = 'charge') as charged, count(distinct p.xmin::text)::int as transactions
    from ledger_posting p join ledger_entry e on e.id = p.entry_id join ledger_account a on a.id = p.ledger_account_id
    where a.account_id = ${person.accountId} and e.kind in ('charge', 'credit')`.execute(db);
  expect(rows).toEqual([{ charged: true, transactions: 1 }]);
});

describe('a credit', () => {
  test('is used before money from the next charge on, and shown apart from it', async () => {
    const one = await customer(2);
    await charge(one, midnight(-1));
    expect(await balanceOf(one.accountId)).toBe(10_000 - 240);
    expect((await grant(one.email)).statusCode).toBe(201);
    const balance = async () =>
      (await send(one.browser, 'GET /billing/balance')).json<{
        balance: number;
        credits: number;
        available: number;
        reserved: number;
      }>();
    const before = await balance();
    expect(before).toMatchObject({ balance: 9760, credits: 500 });
    expect(before.available).toBe(9760 + 500 - before.reserved);
    await charge(one, midnight());
    await lookAtCosts(app);
    await lookAtCosts(app);
    // The second day was paid with it, not the first.
    expect(await balanceOf(one.accountId)).toBe(9760);
    expect(await balance()).toMatchObject({ balance: 9760, credits: 260 });
    expect(await listed(one.browser)).toMatchObject([{ state: 'active', used: 240, left: 260 }]);
    const history = await send(one.browser, 'GET /billing/history?kind=credit');
    expect(history.json()).toMatchObject({ items: [{ amount: 240 }] });
  });

  test('ends with its last day, which it pays; what is left then is of no use, and the owner is reminded before', async () => {
    const one = await customer();
    await grant(one.email, { days: 8, amount: 5000 });
    const reminded = () =>
      db
        .selectFrom('notification')
        .select('code')
        .where('account_id', '=', one.accountId)
        .where('code', '=', 1281)
        .execute();
    clock.advance(3 * daySeconds);
    await endCredits.run(app);
    await endCredits.run(app);
    expect(await reminded()).toHaveLength(1);
    clock.advance(6 * daySeconds);
    const last = midnight();
    // It waits for the charge of its last day.
    await endCredits.run(app);
    await charge(one, last);
    await charge(one, new Date(last.getTime() + dayMs));
    clock.advance(2 * 3600);
    await endCredits.run(app);
    expect(await balanceOf(one.accountId)).toBe(10_000 - 240);
    const again = await signIn(it, one);
    expect(await listed(again)).toMatchObject([{ state: 'expired', used: 9 * 240 }]);
    expect(await historyOf(db, one.accountId)).toContain('Credit expired, $28.40 of it was left');
  });

  test('is given and taken back by staff alone, with a reason', async () => {
    const one = await customer();
    expect((await send(one.browser, 'POST /credits', { email: one.email })).statusCode).toBe(403);
    expect(refusalOf(await grant('nobody@skydeck.test'))).toEqual([400, '7714 email']);
    expect(refusalOf(await grant(one.email, { reason: ' ' }))).toEqual([400, '7709 reason']);
    for (const more of [{ amount: 0 }, { amount: 1.5 }, { days: 0 }, { services: ['lunch'] }, { currency: 'USD' }])
      expect((await grant(one.email, more)).statusCode).toBe(400);
    await grant(one.email);
    const [credit] = await listed(one.browser);
    const revoke = (reason: string) => send(clerk, `POST /credits/${credit?.id}/revoke`, { reason });
    expect(refusalOf(await revoke(''))).toEqual([400, '7709 reason']);
    expect((await revoke('By mistake')).statusCode).toBe(204);
    expect(refusalOf(await revoke('By mistake'))).toEqual([409, 7712]);
    expect(await listed(one.browser)).toMatchObject([{ state: 'revoked' }]);
  });
});

describe('a promotional code', () => {
  test('shows its conditions first, and gives its credit once', async () => {
    const one = await customer();
    const typed = await makeCode({ percent: 50, amount: null, currency: null, services: ['server'] });
    expect(typed).toMatch(/^(\w{4}-){2}\w{4}$/);
    const offer = await send(one.browser, `GET /promoCodes/${typed.toLowerCase()}/offer`);
    expect(offer.json()).toMatchObject({ percent: 50, days: 90, services: ['server'], refusal: null });
    expect((await redeem(one.browser, ` ${typed.toLowerCase()} `)).statusCode).toBe(201);
    expect(refusalOf(await redeem(one.browser, typed))).toEqual([400, '7705 code']);
    clock.advance(daySeconds);
    await charge(one, midnight());
    await lookAtCosts(app);
    expect(await balanceOf(one.accountId)).toBe(10_000 - 120);
  });

  test('says why it cannot be used, and what to do', async () => {
    const one = await customer(1);
    const refused = async (more: object) => refusalOf(await redeem(one.browser, await makeCode(more)));
    const day = (more: number) => midnight(more).toISOString().slice(0, 10);
    expect(refusalOf(await redeem(one.browser, 'NOSUCHCODE'))).toEqual([400, '7700 code']);
    expect(await refused({ validFrom: day(2) })).toEqual([400, '7701 code']);
    expect(await refused({ validUntil: day(-2) })).toEqual([400, '7702 code']);
    expect(await refused({ currency: 'EUR' })).toEqual([400, '7708 code']);
    const fresh = await makeCode({ newCustomers: true });
    await charge(one, midnight());
    expect(refusalOf(await redeem(one.browser, fresh))).toEqual([400, '7706 code']);
    expect((await redeem(one.browser, await makeCode({ combinable: false }))).statusCode).toBe(201);
    expect(await refused({})).toEqual([400, '7707 code']);
    const two = await customer();
    const ended = await makeCode({ code: `END${Date.now()}` });
    const { items } = (await send(clerk, `GET /promoCodes?filter=${ended}`)).json<{ items: { id: string }[] }>();
    expect((await send(clerk, `POST /promoCodes/${items[0]?.id}/end`)).statusCode).toBe(204);
    expect(refusalOf(await redeem(two.browser, ended))).toEqual([400, '7703 code']);
    expect(refusalOf(await send(clerk, 'POST /promoCodes', code({ code: ended })))).toEqual([400, '7711 code']);
    expect(refusalOf(await send(clerk, 'POST /promoCodes', code({ code: 'A-1' })))).toEqual([400, '7710 code']);
    expect(refusalOf(await send(clerk, 'POST /promoCodes', code({ percent: 5 })))).toEqual([400, '7715 amount']);
    expect(refusalOf(await send(clerk, 'POST /promoCodes', code({ code: 'BATCH', count: 2 })))).toEqual([
      400,
      '7716 code',
    ]);
    expect((await send(one.browser, 'GET /promoCodes')).statusCode).toBe(403);
  });

  test('of which a few are left is redeemed by no more of those who enter it at once', async () => {
    const typed = await makeCode({ mostInTotal: 3 });
    const people = await Promise.all(Array.from({ length: 8 }, () => customer()));
    const answers = await Promise.all(people.map(({ browser }) => redeem(browser, typed)));
    const codes = answers.map((answer) => (answer.statusCode === 201 ? 'redeemed' : refusalOf(answer)[1]));
    expect(codes.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...Array<string>(5).fill('7704 code'),
      ...Array<string>(3).fill('redeemed'),
    ]);
    const [first] = people;
    const twice = await makeCode({ mostPerAccount: 2 });
    const again = await Promise.all(Array.from({ length: 5 }, () => redeem(first!.browser, twice)));
    expect(again.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
    const batch = await send(clerk, 'POST /promoCodes', code({ count: 50 }));
    expect(new Set(batch.json<{ codes: string[] }>().codes).size).toBe(50);
  });
});

test('any grants, charges and ends leave the ledger at zero and use no credit twice, after its end or beyond its amount', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('grant' as const),
      amount: fc.integer({ min: 1, max: 900 }),
      days: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constant('part' as const),
      percent: fc.integer({ min: 1, max: 100 }),
      days: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({ kind: fc.constant('charge' as const), days: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constant('use' as const) }),
    fc.record({ kind: fc.constant('end' as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const one = await addSpender({ db }, world, { since: midnight(-40), deposit: 1000 });
      const { siteId, accountId } = one;
      let at = midnight(-40);
      await charge(one, at);
      const rules = {
        siteId,
        accountId,
        cause: 'gift',
        promoCodeId: null,
        currency: 'USD',
        meters: [],
        reason: '',
        by: '',
      } as const;
      for (const does of steps) {
        if (does.kind === 'charge') {
          at = new Date(at.getTime() + does.days * dayMs);
          await charge(one, at);
        } else if (does.kind === 'use') await db.transaction().execute((tx) => useCredits(tx, one, at));
        else if (does.kind === 'end') await endCredits.run({ ...app, clock: { ...clock, now: () => at.getTime() } });
        else {
          const worth =
            does.kind === 'grant' ? { amount: does.amount, percent: null } : { amount: null, percent: does.percent };
          await db.transaction().execute((tx) => addCredit(tx, { ...rules, ...worth, days: does.days, at }));
        }
      }
      await Promise.all([1, 2].map(() => db.transaction().execute((tx) => useCredits(tx, one, at))));
      const { rows } = await sql<{
        total: number;
        late: number;
        beyond: number;
        used: number;
        posted: number;
        charged: number;
      }>`
        select (select coalesce(sum(p.amount), 0)::bigint from ledger_posting p where p.entry_id in (
            select q.entry_id from ledger_posting q join ledger_account a on a.id = q.ledger_account_id
            where a.account_id = ${accountId})) as total,
          (select count(*)::int from credit_use u join credit c on c.id = u.credit_id
            where c.account_id = ${accountId} and u.at > c.expires_at) as late,
          (select count(*)::int from credit c where c.account_id = ${accountId} and (c.used > c.amount
            or c.used <> (select coalesce(sum(u.amount), 0) from credit_use u where u.credit_id = c.id))) as beyond,
          (select coalesce(sum(c.used), 0)::bigint from credit c where c.account_id = ${accountId}) as used,
          (select coalesce(-sum(p.amount), 0)::bigint from ledger_posting p join ledger_entry e on e.id = p.entry_id
            join ledger_account a on a.id = p.ledger_account_id
            where a.account_id = ${accountId} and e.kind = 'credit') as posted,
          (select coalesce(sum(x.amount), 0)::bigint from charge_posting x join charge c on c.id = x.charge_id
            where c.account_id = ${accountId}) as charged`.execute(db);
      const [sums] = rows;
      expect(sums).toMatchObject({ total: 0, late: 0, beyond: 0, posted: sums?.used });
      expect(sums!.used).toBeLessThanOrEqual(sums!.charged);
      expect(await balanceOf(accountId)).toBe(1000 - sums!.charged + sums!.used);
    }),
    { numRuns: 8 },
  );
});

test('a credit is given and a code redeemed while the costs are looked at, and neither waits for the other for ever', async () => {
  const { accountId, email, browser } = await customer();
  expect((await grant(email)).statusCode).toBe(201);
  const typed = await makeCode();
  for (const change of [() => grant(email), () => redeem(browser, typed)]) {
    const made = await changeDuringLook(db, {
      accountId,
      change,
      lock: sql`select from credit_progress where account_id = ${accountId} for update nowait`,
    });
    expect(made.statusCode, made.body).toBe(201);
  }
  // All who give a credit lock the watch first, so that they do not wait for each other for ever either.
  const redeemed = await makeCode();
  const isFree = sql`select where pg_try_advisory_xact_lock(hashtextextended(${`credits of ${accountId}`}, 0))`;
  await changeDuringLook(db, { accountId, change: () => redeem(browser, redeemed), lock: isFree });
});
