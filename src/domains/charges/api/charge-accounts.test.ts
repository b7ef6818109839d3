// @database
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { countUse } from '#domains/metering/api/port.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, type World } from '#test/world.ts';
import { monthsOf, readUse } from './account-charges.ts';
import { chargeAccount, chargeAccounts } from './charge-accounts.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});

const at = (text: string) => new Date(`${text}Z`);
const hourMs = 3_600_000;

const addCustomer = () => addPerson({ db }, { siteId: world.siteId, role: 'account-holder', name: newId() });

interface Used {
  from: Date;
  state: string | null;
  billing?: string;
  meter?: string;
  more?: object;
}

/** How an object is used from a moment on; no state: not any more. */
async function use(
  accountId: string,
  objectId: string,
  { from, state, billing = 'hourly', meter = 'server', more = {} }: Used,
) {
  const usage = {
    site_id: world.siteId,
    account_id: accountId,
    object_type: 'server',
    object_name: 'web-1',
    zone_id: world.zoneId,
    state,
    quantity: 1,
    billing,
    price_version_id: world.priceVersionId,
    currency: 'USD',
    monthly_micro: 73_000_000,
    hourly_micro: state === 'on' ? 100_000 : 20_000,
    ...more,
  };
  await sql`select meter_use(${objectId}, ${meter}, ${from}, ${state === null ? null : JSON.stringify(usage)}::jsonb, null)`.execute(
    db,
  );
}
const stored = { state: 'stored', billing: 'stored' };
/** By the price list of each moment. */
const listed = { price_version_id: null, currency: null, monthly_micro: null, hourly_micro: null };
const charge = (accountId: string, until: Date) =>
  db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId: world.siteId }, until));
const owed = async (accountId: string) => (await readBalances(db, accountId)).get('USD') ?? 0;
const chargesOf = (accountId: string) =>
  db
    .selectFrom('charge')
    .select(['kind', 'state', 'amount', 'month'])
    .where('account_id', '=', accountId)
    .orderBy('from_at')
    .execute();

test('what was used is charged day by day, and comes to what the whole months cost', async () => {
  const { accountId } = await addCustomer();
  const objectId = newId();
  await use(accountId, objectId, { from: at('2026-08-20T10:00'), state: 'on' });
  await use(accountId, objectId, { from: at('2026-09-10T10:30'), state: 'off' });
  await use(accountId, objectId, { from: at('2026-10-05T00:00'), state: null });
  for (let day = at('2026-08-21T00:00'); day <= at('2026-10-08T00:00'); day = new Date(day.getTime() + 24 * hourMs))
    await charge(accountId, day);
  const until = at('2026-10-08T00:00');
  const whole = monthsOf(await readUse(db, { accountId, from: null, until }), until);
  const total = whole.flatMap(({ charges }) => charges).reduce((sum, { amount }) => sum + amount, 0);
  expect(await owed(accountId)).toBe(-total);
  expect(await chargesOf(accountId)).toMatchObject([
    { kind: 'hourly', state: 'on', amount: 2780 },
    { kind: 'hourly', state: 'on', amount: 2265 },
    { kind: 'hourly', state: 'off', amount: 987 },
    { kind: 'hourly', state: 'off', amount: 192 },
  ]);
});

test('every entry names its line and what it added to it', async () => {
  const { accountId } = await addCustomer();
  await use(accountId, newId(), { from: at('2026-09-01T00:00'), state: 'on' });
  await charge(accountId, at('2026-09-02T00:00'));
  await charge(accountId, at('2026-09-04T00:00'));
  const { rows } = await sql<{ amount: number; hours: number; from: Date; until: Date }>`
    select p.amount, c.seconds::float8 / 3600 as hours, c.from_at as "from", c.until_at as "until"
    from charge_posting c join charge h on h.id = c.charge_id join ledger_posting p on p.entry_id = c.entry_id
    join ledger_account a on a.id = p.ledger_account_id and a.account_id = h.account_id
    where h.account_id = ${accountId} order by c.from_at`.execute(db);
  expect(rows).toEqual([
    { amount: 240, hours: 24, from: at('2026-09-01T00:00'), until: at('2026-09-02T00:00') },
    { amount: 480, hours: 48, from: at('2026-09-02T00:00'), until: at('2026-09-04T00:00') },
  ]);
});

test('a server by the month is charged once for each month, however often the run goes', async () => {
  const { accountId } = await addCustomer();
  await use(accountId, newId(), { from: at('2026-09-16T00:00'), state: 'on', billing: 'monthly' });
  for (const day of [
    '2026-09-17T00:00',
    '2026-09-17T00:00',
    '2026-09-30T00:00',
    '2026-10-01T00:00',
    '2026-10-02T00:00',
  ])
    await charge(accountId, at(day));
  expect(await chargesOf(accountId)).toMatchObject([
    { kind: 'partial-month', amount: 3650 },
    { kind: 'full-month', amount: 7300 },
  ]);
  expect(await owed(accountId)).toBe(-10_950);
});

/** A customer whose traffic beyond 1000 GB a month costs a cent a GB, and what is counted of a day. */
async function addTraffic() {
  const { accountId } = await addCustomer();
  const [objectId, meter] = [newId(), 'traffic.gb'];
  const price = { version_id: world.priceVersionId, key: meter, monthly_micro: 10_000 };
  await db
    .insertInto('price_item')
    .values({ ...price, hourly_on_micro: 0, hourly_off_micro: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  const count = (day: string, quantity: number, state = 't1000') => {
    const from = at(`${day}T00:00`);
    const object = { objectType: 'server', objectId, objectName: 'web-1', zoneId: world.zoneId, state };
    const use = { siteId: world.siteId, accountId, ...object, quantity, included: 1000 };
    return countUse(db, { meter, from, until: new Date(from.getTime() + 24 * hourMs) }, [use]);
  };
  return { accountId, count };
}

test('traffic of a day before that comes late makes the line of its month grow, and no second one', async () => {
  const { accountId, count } = await addTraffic();
  await count('2026-09-19', 990);
  await count('2026-09-20', 50);
  await charge(accountId, at('2026-09-21T00:00'));
  expect(await chargesOf(accountId)).toMatchObject([{ amount: 40 }]);
  await count('2026-09-19', 30);
  await charge(accountId, at('2026-09-22T00:00'));
  expect(await chargesOf(accountId)).toMatchObject([{ amount: 70 }]);
  expect(await owed(accountId)).toBe(-70);
  // Another package is another line.
  await count('2026-09-22', 5, 't2000');
  await count('2026-09-21', 10);
  await charge(accountId, at('2026-09-23T00:00'));
  expect((await chargesOf(accountId)).map(({ state, amount }) => [state, amount])).toEqual([
    ['t1000', 80],
    ['t2000', 5],
  ]);
  expect(await owed(accountId)).toBe(-85);
});

test('late traffic of a day with other prices takes the next units, and no line that was charged becomes smaller', async () => {
  const { accountId } = await addCustomer();
  const [objectId, key] = [newId(), 'traffic.gb'];
  const unit = (cents: number) => ({ monthlyMicro: cents * 10_000, hourlyOnMicro: 0, hourlyOffMicro: 0 });
  const price = (first: number, beyond: number, time: { valid_from: Date; valid_until?: Date }) => {
    const hours = { hourly_on_micro: 0, hourly_off_micro: 0, currency: 'USD', account_id: accountId, key };
    const tiers = JSON.stringify([{ beyond: 100, ...unit(beyond) }]);
    return { id: newId(), monthly_micro: first * 10_000, tiers, ...hours, ...time };
  };
  const change = at('2026-09-16T00:00');
  await db
    .insertInto('customer_price')
    .values([
      price(1, 2, { valid_from: at('2026-09-01T00:00'), valid_until: change }),
      price(3, 4, { valid_from: change }),
    ])
    .execute();
  const count = (day: string, quantity: number) => {
    const from = at(`${day}T00:00`);
    const object = { objectType: 'server', objectId, objectName: 'web-1', zoneId: world.zoneId, state: '' };
    const use = { siteId: world.siteId, accountId, ...object, quantity, included: 0 };
    return countUse(db, { meter: key, from, until: new Date(from.getTime() + 24 * hourMs) }, [use]);
  };
  await count('2026-09-15', 90);
  await count('2026-09-17', 60);
  await charge(accountId, at('2026-09-18T00:00'));
  const before = [90, 30, 200];
  expect((await chargesOf(accountId)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([30, 90, 200]);
  await count('2026-09-15', 20);
  await charge(accountId, at('2026-09-19T00:00'));
  expect((await chargesOf(accountId)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([30, 40, 90, 200]);
  expect(await owed(accountId)).toBe(-before.reduce((sum, amount) => sum + amount, 40));
});

test('traffic beyond the package is charged when it is summed up, that of a month before included', async () => {
  const { accountId, count } = await addTraffic();
  await count('2026-09-29', 900);
  await charge(accountId, at('2026-09-30T00:00'));
  expect(await chargesOf(accountId)).toEqual([]);
  // The last day of the month is summed up after the charge of its night.
  await charge(accountId, at('2026-10-01T00:00'));
  await count('2026-09-30', 350.25);
  await count('2026-10-01', 40);
  await charge(accountId, at('2026-10-02T00:00'));
  await charge(accountId, at('2026-10-03T00:00'));
  expect(await chargesOf(accountId)).toMatchObject([{ kind: 'hourly', state: 't1000', amount: 250 }]);
  const { rows } = await sql<{ units: number }>`
    select x.units::float8 as units from charge_posting x join charge c on c.id = x.charge_id
    where c.account_id = ${accountId}`.execute(db);
  expect(rows).toEqual([{ units: 250.25 }]);
});

test('a price of the customer holds for its time instead of that of the list', async () => {
  const { accountId } = await addCustomer();
  const meter = 'image.gb';
  const rates = { hourly_on_micro: 0, hourly_off_micro: 0, currency: 'USD', account_id: accountId, key: meter };
  const valid = { valid_from: at('2026-09-11T00:00'), valid_until: at('2026-09-21T00:00') };
  await db
    .insertInto('customer_price')
    .values({ id: newId(), monthly_micro: 300_000, ...valid, ...rates })
    .execute();
  await use(accountId, newId(), { from: at('2026-09-01T00:00'), ...stored, meter, more: { quantity: 100, ...listed } });
  await charge(accountId, at('2026-10-01T00:00'));
  // $1.46 a month for 20 days, $0.30 for 10.
  expect((await chargesOf(accountId)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([1000, 9733]);
  const overlapping = { id: newId(), monthly_micro: 1, valid_from: at('2026-09-20T00:00'), ...rates };
  await expect(db.insertInto('customer_price').values(overlapping).execute()).rejects.toThrow('no_overlap');
});

test('the tiers of one use are lines of their own, charged once each', async () => {
  const { accountId } = await addCustomer();
  const tiers = JSON.stringify([{ beyond: 100, monthlyMicro: 500_000, hourlyOnMicro: 0, hourlyOffMicro: 0 }]);
  const rates = { hourly_on_micro: 0, hourly_off_micro: 0, currency: 'USD', account_id: accountId, key: 'image.gb' };
  const price = { id: newId(), monthly_micro: 1_000_000, valid_from: at('2026-01-01T00:00'), tiers, ...rates };
  await db.insertInto('customer_price').values(price).execute();
  await use(accountId, newId(), {
    from: at('2026-09-01T00:00'),
    ...stored,
    meter: 'image.gb',
    more: { quantity: 250, ...listed },
  });
  for (const until of ['2026-09-16T00:00', '2026-10-01T00:00']) await charge(accountId, at(until));
  expect((await chargesOf(accountId)).map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([7500, 10_000]);
  expect(await owed(accountId)).toBe(-17_500);
});

test('many runs at once charge a customer once', async () => {
  const { accountId } = await addCustomer();
  await use(accountId, newId(), { from: at('2026-09-01T00:00'), state: 'on' });
  await Promise.all(Array.from({ length: 10 }, () => charge(accountId, at('2026-09-11T00:00'))));
  expect(await owed(accountId)).toBe(-2400);
});

test('the nightly run charges everyone who used something, up to midnight', async () => {
  const people = await Promise.all([addCustomer(), addCustomer()]);
  const now = new Date(app.clock.now());
  const midnight = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
  for (const { accountId } of people)
    await use(accountId, newId(), { from: new Date(midnight.getTime() - 10 * hourMs), state: 'on' });
  await chargeAccounts.run(app.app);
  await chargeAccounts.run(app.app);
  for (const { accountId } of people) expect(await owed(accountId)).toBe(-100);
});
