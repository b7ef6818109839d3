import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { addSpender } from '#test/spending.ts';
import { chargeAccount } from './port.ts';

const app = await testApp();
const { db } = app.app;
let world: World;
beforeAll(async () => {
  world = await createWorld(app);
});

const dayMs = 86_400_000;
const midnight = (at = app.clock.now()) => {
  const now = new Date(at);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));
};

/** A customer with a server that costs 10 cents an hour since some days ago, and a deposit before that, unless it is nothing. */
async function customer({ days, deposit }: { days: number; deposit: number }) {
  const since = new Date(midnight().getTime() - days * dayMs);
  const person = await addSpender({ db }, world, { since, deposit });
  return { ...person, browser: await signIn(app, person) };
}

const get = async <T>(browser: Browser, path: string): Promise<T> => {
  const answer = await browser.request({ url: `/svc/${path}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};

interface History {
  items: { kind: string; amount: number; balance: number; quantity: number | null; objectName: string | null }[];
  total: number;
  [more: string]: unknown;
}

describe('the transaction history', () => {
  test('has each movement with the balance after it, newest first, and the fields of a list paged by date', async () => {
    const { accountId, siteId, since, browser } = await customer({ days: 3, deposit: 5000 });
    for (const day of [1, 2, 3])
      await db
        .transaction()
        .execute((tx) => chargeAccount(tx, { accountId, siteId }, new Date(since.getTime() + day * dayMs)));
    const history = await get<History>(browser, 'billing/history');
    const charges = history.items.filter(({ kind }) => kind === 'hourly');
    expect(charges.map(({ amount }) => amount)).toEqual(charges.map(() => -240));
    expect(history.items.at(-1)).toMatchObject({ kind: 'deposit', amount: 5000, balance: 5000, objectName: null });
    expect(history.items.map(({ balance }) => balance)).toEqual([4280, 4520, 4760, 5000]);
    expect(charges[0]).toMatchObject({ quantity: 24, objectName: 'web-1' });
    expect(history).toMatchObject({
      size: 10,
      total: 4,
      userId: accountId,
      from: midnight().toISOString().slice(0, 10),
      nextDate: since.toISOString().slice(0, 10),
      nextSkip: 1,
      prevSkip: 1,
    });
  });

  test('is narrowed by type and days, searched, and seen by no one else', async () => {
    const { accountId, siteId, since, browser } = await customer({ days: 2, deposit: 700 });
    await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, midnight()));
    const kinds = async (query: string) =>
      (await get<History>(browser, `billing/history?${query}`)).items.map(({ kind }) => kind);
    expect(await kinds('kind=deposit')).toEqual(['deposit']);
    expect(new Set(await kinds('kind=hourly,annually'))).toEqual(new Set(['hourly']));
    const day = since.toISOString().slice(0, 10);
    expect(await kinds(`period=${day}..${day}`)).toEqual(['deposit']);
    expect(new Set(await kinds('filter=WEB'))).toEqual(new Set(['hourly']));
    const refused = await browser.request({ url: '/svc/billing/history?kind=lunch' });
    expect(refused.statusCode).toBe(400);
    const other = await signIn(app, world.ada);
    expect((await get<History>(other, 'billing/history')).total).toBe(0);
  });
});

test('the balance says what was used since the last charge, and how long it lasts', async () => {
  const { accountId, siteId, since, browser } = await customer({ days: 2, deposit: 2400 });
  const before = await get<Record<string, number | string>>(browser, 'billing/balance');
  expect(before).toMatchObject({ currency: 'USD', balance: 2400, perDay: 240, chargedUntil: null });
  expect(before['reserved']).toBeGreaterThanOrEqual(480);
  await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, midnight()));
  const after = await get<Record<string, number | string>>(browser, 'billing/balance');
  // What is charged is no longer reserved: what is left for the customer is the same.
  expect(after['balance']).toBe(1920);
  expect(Math.abs(Number(after['available']) - Number(before['available']))).toBeLessThanOrEqual(1);
  const end = since.getTime() + 10 * dayMs;
  expect(Math.abs(Date.parse(String(after['lastsUntil'])) - end)).toBeLessThanOrEqual(dayMs);
});

test('the month is summed by what it is asked for, until now and to its end', async () => {
  const { browser } = await customer({ days: 40, deposit: 100 });
  interface Month {
    soFar: number;
    projected: number;
    lastMonth: number;
    range: { low: number; high: number } | null;
    items: { key: string; title: string; soFar: number; projected: number }[];
  }
  const byObject = await get<Month>(browser, 'billing/month?by=object');
  expect(byObject.items).toMatchObject([{ title: 'web-1', projected: byObject.projected }]);
  const now = new Date(app.clock.now());
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  const hours = (Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - start) / 3_600_000;
  expect(byObject.projected).toBe(hours * 10);
  expect(Math.abs(byObject.soFar - ((now.getTime() - start) / 3_600_000) * 10)).toBeLessThanOrEqual(1);
  expect(byObject.lastMonth).toBeGreaterThan(0);
  // Each day cost the same.
  expect(Math.abs(byObject.range!.low - byObject.projected)).toBeLessThanOrEqual(1);
  expect(Math.abs(byObject.range!.high - byObject.projected)).toBeLessThanOrEqual(1);
  for (const by of ['service', 'zone', 'tag', 'group'])
    expect(await get<Month>(browser, `billing/month?by=${by}`)).toMatchObject({
      items: [{ projected: byObject.projected }],
    });
});

test('the month by group counts a server for the groups that it is shared with', async () => {
  const ada = await signIn(app, world.ada);
  const post = async (path: string, payload: object) => {
    const answer = await ada.request({ method: 'POST', url: `/svc${path}`, payload });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ id: string }>();
  };
  const { id } = await post('/groups', { name: 'Night shift' });
  await post(`/servers/${world.ada.serverId}/shares`, { groupId: id, level: 'access' });
  const { items } = await get<{ items: { key: string; title: string; projected: number }[] }>(
    ada,
    'billing/month?by=group',
  );
  const of = (key: string) => items.find((item) => item.key === key);
  expect(of(id)?.title).toBe('Night shift');
  expect(of(id)?.projected).toBeGreaterThan(0);
});

test('the next invoice of a server has its hours until now and at the end of the month, for the one who pays', async () => {
  const { serverId } = world.ada;
  const ada = await signIn(app, world.ada);
  interface Invoice {
    currency: string;
    lines: { what: string; hours: { soFar: number; projected: number } | null; soFar: number; projected: number }[];
  }
  const { currency, lines } = await get<Invoice>(ada, `servers/${serverId}/nextInvoice`);
  expect(currency).toBe('USD');
  expect(lines.map(({ what }) => what)).toEqual(['hours-on']);
  const [on] = lines;
  const { rows } = await sql<{ micro: number; since: Date }>`
    select hourly_micro as micro, started_at as since from usage_span where object_id = ${serverId}`.execute(db);
  const now = app.clock.now();
  const first = Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth(), 1);
  const hours = (now - Math.max(first, rows[0]!.since.getTime())) / 3_600_000;
  expect(on?.hours?.soFar).toBeCloseTo(hours, 3);
  expect(Math.abs((on?.soFar ?? 0) - (hours * rows[0]!.micro) / 10_000)).toBeLessThanOrEqual(1);
  expect(on?.projected).toBeGreaterThan(on?.soFar ?? 0);
  const bob = await signIn(app, world.bob);
  expect((await bob.request({ url: `/svc/servers/${serverId}/nextInvoice` })).statusCode).toBe(404);
});

test('the usage report sums what was charged in a period, for those who may see it', async () => {
  const { accountId, siteId, browser } = await customer({ days: 2, deposit: 700 });
  await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, midnight()));
  interface Rows {
    items: { name: string; owner: string; service: string; quantity: number; cost: { amount: number } }[];
  }
  const day = (ago: number) => new Date(midnight().getTime() - ago * dayMs).toISOString().slice(0, 10);
  const rows = async (who: Browser, from: string, until: string) =>
    (await get<Rows>(who, `reports/usageCosts/rows?where=${encodeURIComponent(`period:${from}..${until}`)}`)).items;
  const sum = (items: Rows['items']) => items.reduce((all, { cost }) => all + cost.amount, 0);
  const own = await rows(browser, day(2), day(1));
  expect(own[0]).toMatchObject({ name: 'web-1', owner: expect.any(String), service: 'server' });
  expect(sum(own)).toBe(480);
  expect(await rows(browser, day(9), day(5))).toEqual([]);
  const root = await signIn(app, world.people.root);
  expect((await rows(root, day(2), day(1))).some(({ owner }) => owner === own[0]?.owner)).toBe(true);
});

/** The days (UTC) of the last three, as a filter. */
function lastDays() {
  const day = (ago: number) => new Date(midnight().getTime() - ago * dayMs).toISOString().slice(0, 10);
  return `period:${day(3)}..${day(1)}`;
}

test('the report of costs is of one user, and in groups, whose sums are those of its rows', async () => {
  const { accountId, siteId, browser } = await customer({ days: 3, deposit: 0 });
  await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, midnight()));
  const root = await signIn(app, world.people.root);
  interface Row {
    cost: { amount: number };
    quantity: number | null;
  }
  const rows = async (who: Browser, more: string) => {
    const where = encodeURIComponent(`${lastDays()}|${more}`);
    return (await get<{ items: Row[] }>(who, `reports/usageCosts/rows?where=${where}&size=500`)).items;
  };
  const sum = (items: readonly Row[]) => items.reduce((all, { cost }) => all + cost.amount, 0);
  const own = `userId:${accountId}`;
  expect(sum(await rows(root, own))).toBe(720);
  for (const group of ['service', 'zone', 'owner', 'month']) {
    const grouped = await rows(root, `${own}|group:${group}`);
    expect(sum(grouped)).toBe(720);
    expect(new Set(grouped.map(({ quantity }) => quantity))).toEqual(new Set([null]));
  }
  expect(await rows(browser, `userId:${world.bob.accountId}`)).toEqual([]);
  expect(await rows(root, 'userId:nobody')).toEqual([]);
});

test('the report in the format FOCUS has a row for each charge, whose costs are price by quantity', async () => {
  const { accountId, siteId, browser } = await customer({ days: 3, deposit: 0 });
  for (const days of [2, 0])
    await db
      .transaction()
      .execute((tx) => chargeAccount(tx, { accountId, siteId }, new Date(midnight().getTime() - days * dayMs)));
  interface Focus {
    BilledCost: number;
    PricingQuantity: number;
    ListUnitPrice: number;
    ChargePeriodStart: string;
    ChargePeriodEnd: string;
  }
  const query = `where=${encodeURIComponent(lastDays())}`;
  const { items } = await get<{ items: Focus[] }>(browser, `reports/usageFocus/rows?${query}`);
  expect(items.length).toBeGreaterThanOrEqual(2);
  expect(items.reduce((sum, { BilledCost }) => sum + BilledCost, 0)).toBeCloseTo(7.2, 6);
  expect(items.reduce((sum, { PricingQuantity }) => sum + PricingQuantity, 0)).toBeCloseTo(72, 4);
  for (const row of items) {
    expect(row.BilledCost).toBeCloseTo(row.PricingQuantity * row.ListUnitPrice, 2);
    expect(row.ChargePeriodStart < row.ChargePeriodEnd).toBe(true);
    expect(row).toMatchObject({
      BillingAccountId: accountId,
      BillingCurrency: 'USD',
      ChargeCategory: 'Usage',
      ChargeFrequency: 'Usage-Based',
      PricingUnit: 'Hours',
      ServiceCategory: 'Compute',
      RegionId: world.zoneId,
      ProviderName: 'First',
    });
  }
  const file = await browser.request({ url: `/svc/reports/usageFocus/export?${query}` });
  expect(file.body.split('\n')[0]).toContain('ChargePeriodStart,ChargePeriodEnd,ServiceName,ResourceName,BilledCost');
});

test('the month tells how many servers are suspended, whose processor and memory cost nothing', async () => {
  const { accountId, siteId, browser } = await customer({ days: 2, deposit: 0 });
  const of = async () => (await get<{ suspended: number }>(browser, 'billing/month')).suspended;
  expect(await of()).toBe(0);
  const span = {
    site_id: siteId,
    account_id: accountId,
    object_type: 'server',
    object_name: 'web-2',
    zone_id: world.zoneId,
    state: 'off',
    quantity: 1,
    billing: 'withheld',
    price_version_id: world.priceVersionId,
    currency: 'USD',
    monthly_micro: 10_000_000,
    hourly_micro: 4000,
  };
  const use = (id: string, more: object) =>
    sql`select meter_use(${id}, 'server', now(), ${JSON.stringify({ ...span, ...more })}::jsonb, null)`.execute(db);
  await use(crypto.randomUUID(), {});
  await use(crypto.randomUUID(), { billing: 'hourly', state: 'suspended' });
  // Its owner suspended it, and could resume it.
  await use(crypto.randomUUID(), { billing: 'monthly', state: 'suspended' });
  expect(await of()).toBe(2);
});
