import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser, type Person } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
let root: Browser;
let billing: Browser;
let other: Browser;
let one: Person;
let two: Person;

interface Row {
  manager: string;
  customer: string;
  kind: string;
  object: string;
  transactions: number;
  amount: { amount: number; currency: string };
}
interface Page {
  items: Row[];
  totals: { title: string; value: { amount: number; currency: string }; before: { amount: number } | null }[];
}
const page = async (who: Browser, id: string, where: string) =>
  (await send(who, `GET /reports/${id}/rows?size=100&where=${encodeURIComponent(where)}`)).json<Page>();
const may = 'period:2026-05-01..2026-05-31';

/** Debits the customer what is above zero. */
const move = (
  kind: string,
  { accountId, siteId }: Person,
  of: { amount: number; at: string; currency?: 'USD' | 'EUR' },
) => {
  const id = newId();
  return db.transaction().execute((tx) =>
    postEntry(tx, {
      key: id,
      kind,
      siteId,
      currency: of.currency ?? 'USD',
      at: new Date(of.at),
      cause: { kind: 'test', id },
      by: { name: 'test', source: 'system' },
      postings: [
        { account: { kind: 'customer', accountId }, amount: of.amount },
        { account: { kind: 'revenue' }, amount: -of.amount },
      ],
    }),
  );
};

beforeAll(async () => {
  root = await signIn(it, world.people.root);
  billing = await signIn(it, world.people['billing-admin']);
  other = await signIn(it, world.otherSiteAdmin);
  one = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'movement-one' });
  two = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'movement-two' });
  await move('deposit', one, { amount: -5_000, at: '2026-05-02T10:00:00Z' });
  await move('charge', one, { amount: 1_200, at: '2026-05-03T10:00:00Z' });
  await move('charge', two, { amount: 800, at: '2026-05-31T23:59:00Z', currency: 'EUR' });
  await move('charge', two, { amount: 700, at: '2026-06-01T00:00:00Z', currency: 'EUR' });
  await move('charge', one, { amount: 600, at: '2026-04-20T10:00:00Z' });
});

test('each movement of a period is a row, narrowed by type, currency and customer', async () => {
  const { items } = await page(billing, 'transactionsReport', may);
  expect(items.map(({ customer, amount }) => [customer, amount.amount, amount.currency])).toEqual([
    [two.email, -800, 'EUR'],
    [one.email, -1_200, 'USD'],
    [one.email, 5_000, 'USD'],
  ]);
  const narrowed = async (where: string) =>
    (await page(billing, 'transactionsReport', `${may}|${where}`)).items.map(({ amount }) => amount.amount);
  expect(await narrowed('kind:deposit')).toEqual([5_000]);
  expect(await narrowed('currency:EUR')).toEqual([-800]);
  expect(await narrowed('customer:movement-one')).toEqual([-1_200, 5_000]);
});

test('the totals are of all rows, in each currency, and compared with the period before', async () => {
  const { totals } = await page(billing, 'transactionsReport', `${may}|compare:previous`);
  expect(totals.map(({ title, value, before }) => [title, value.amount, value.currency, before?.amount])).toEqual([
    ['Charged', 800, 'EUR', 0],
    ['Paid and credited', 0, 'EUR', 0],
    ['Charged', 1_200, 'USD', 600],
    ['Paid and credited', 5_000, 'USD', 0],
  ]);
  const alone = await page(billing, 'transactionsReport', may);
  expect(alone.totals.every(({ before }) => before === null)).toBe(true);
  const year = await page(billing, 'transactionsReport', 'period:2027-05-01..2027-05-31|compare:year');
  expect(year.totals.find(({ title, value }) => title === 'Charged' && value.currency === 'USD')).toMatchObject({
    value: { amount: 0 },
    before: { amount: 1_200 },
  });
});

test('the years offered are those with movements, and others since 2014 are accepted', async () => {
  const offered = async (who: Browser) => {
    const { filters } = (await send(who, 'GET /reports/transactionsReport')).json<{
      filters: { id: string; kind: string; choices?: [string, string][] }[];
    }>();
    return filters.find(({ id }) => id === 'year');
  };
  expect(await offered(billing)).toMatchObject({ kind: 'year', choices: [['2026', '2026']] });
  await move('charge', two, { amount: 900, at: '2016-12-31T23:59:59Z' });
  await move('charge', two, { amount: 950, at: '2017-01-01T00:00:00Z' });
  const years = [['2026', '2026'], ['2017', '2017'], ['2016', '2016']]; // prettier-ignore
  expect(await offered(billing)).toMatchObject({ choices: years });
  expect(await offered(other)).toMatchObject({ choices: [] });
  const amounts = async (where: string) =>
    (await page(billing, 'transactionsReport', where)).items.map(({ amount }) => amount.amount);
  expect(await amounts('year:2016')).toEqual([-900]);
  expect(await amounts('year:2017')).toEqual([-950]);
  for (const year of [2014, 2015]) expect(await amounts(`year:${year}`)).toEqual([]);
  expect(await amounts(`year:2026|${may}`)).toEqual([-800, -1_200, 5_000]);
  expect(await amounts(`year:2017|${may}`)).toEqual([]);
  expect((await page(billing, 'transactionsReport', 'year:2017|compare:previous')).totals).toMatchObject([
    { value: { amount: 950 }, before: { amount: 900 } },
    { value: { amount: 0 }, before: { amount: 0 } },
  ]);
  for (const wrong of ['2013', '20160', 'all', "2016'"])
    expect((await send(billing, `GET /reports/transactionsReport/rows?where=year:${wrong}`)).statusCode, wrong).toBe(
      400,
    );
});

test('rows can be of customers, types or months', async () => {
  const grouped = async (group: string) => (await page(billing, 'transactionsReport', `${may}|group:${group}`)).items;
  const counts = (await grouped('customer')).map(({ customer, transactions }) => [customer, transactions] as const);
  expect(new Map(counts)).toEqual(
    new Map([
      [one.email, 2],
      [two.email, 1],
    ]),
  );
  expect(await grouped('month')).toMatchObject([{ object: '2026-05' }, { object: '2026-05' }]);
});

test('the history for the accounting system names the account manager, and sums by them', async () => {
  const manager = world.people['billing-admin'];
  const set = (managerId: string | null) => send(root, `PUT /users/${one.accountId}/manager`, { managerId });
  expect((await set(manager.accountId)).statusCode).toBe(200);
  const { items } = await page(root, 'usersTransactionsHistoryForAcms', `${may}|manager:${manager.email}`);
  expect(new Set(items.map((row) => `${row.manager} ${row.amount.amount}`))).toEqual(
    new Set([`${manager.email} 5000`, `${manager.email} -1200`]),
  );
  const grouped = await page(root, 'usersTransactionsHistoryForAcms', `${may}|group:manager`);
  expect(grouped.items.find((row) => row.manager === manager.email)).toMatchObject({
    transactions: 2,
    amount: { amount: 3_800, currency: 'USD' },
  });
});

test('a site sees its own movements alone, in rows and in totals', async () => {
  expect(await page(other, 'transactionsReport', may)).toMatchObject({ items: [], totals: [] });
});
