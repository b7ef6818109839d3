// @database
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { postEntry } from '#domains/ledger/api/port.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser, type Person } from '#test/world.ts';
import { risks } from '../limits.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
let admin: Browser;
let other: Browser;

interface Row {
  id: string;
  risk: number;
  signIns: number;
  failed: number;
  spent: { amount: number; currency: string } | null;
  usual: { amount: number } | null;
}
const rowsOf = async (who: Browser, where = '') =>
  (await send(who, `GET /reports/recentUsersActivity/rows?size=100${where}`)).json<{ items: Row[] }>().items;
const rowOf = async (who: Browser, { accountId }: Person, where = '') =>
  (await rowsOf(who, where)).find(({ id }) => id === accountId);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const customer = async (name: string, since = daysAgo(400)) => {
  const person = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name });
  await db.updateTable('account').set({ created_at: since }).where('id', '=', person.accountId).execute();
  return person;
};
const signIns = ({ accountId, email }: Person, result: string, countries: readonly (string | null)[]) =>
  db
    .insertInto('login_log')
    .values(
      countries.map((country) => ({
        at: new Date(),
        email,
        account_id: accountId,
        site_id: world.siteId,
        result,
        ip: '192.0.2.7',
        user_agent: 'test',
        country,
      })),
    )
    .execute();
const charge = ({ accountId }: Person, amount: number, at: Date) => {
  const id = newId();
  return db.transaction().execute((tx) =>
    postEntry(tx, {
      key: id,
      kind: 'charge',
      siteId: world.siteId,
      currency: 'USD',
      at,
      cause: { kind: 'test', id },
      by: { name: 'test', source: 'system' },
      postings: [
        { account: { kind: 'customer', accountId }, amount },
        { account: { kind: 'revenue' }, amount: -amount },
      ],
    }),
  );
};

beforeAll(async () => {
  admin = await signIn(it, world.people['site-admin']);
  other = await signIn(it, world.otherSiteAdmin);
});

test('a customer without activity is not listed', async () => {
  const quiet = await customer('quiet');
  expect(await rowOf(admin, quiet)).toBeUndefined();
});

test('what stands out adds up to the risk, and the highest comes first', async () => {
  const calm = await customer('calm');
  const wild = await customer('wild', daysAgo(2));
  await signIns(calm, 'success', ['DE']);
  await signIns(
    wild,
    'wrong',
    Array.from({ length: risks.failedSignIns.from }, () => null),
  );
  await signIns(wild, 'success', ['DE', 'BR']);
  expect(await rowOf(admin, calm)).toMatchObject({ risk: 0, signIns: 1, failed: 0, spent: null });
  expect(await rowOf(admin, wild)).toMatchObject({
    risk: risks.failedSignIns.points + risks.countries.points + risks.isNew.points,
    signIns: 2,
    failed: risks.failedSignIns.from,
  });
  expect((await rowsOf(admin))[0]?.id).toBe(wild.accountId);
  expect(await rowOf(admin, calm, '&where=risk:medium')).toBeUndefined();
  expect(await rowOf(admin, wild, '&where=risk:high')).toBeDefined();
});

test('costs stand out when they have doubled, in the period that is chosen', async () => {
  const steady = await customer('steady');
  const jump = await customer('jump');
  for (const days of [2, 9]) await charge(steady, 10_000, daysAgo(days));
  await charge(jump, 4_000, daysAgo(9));
  await charge(jump, 10_000, daysAgo(2));
  expect(await rowOf(admin, steady)).toMatchObject({ risk: 0, spent: { amount: 10_000 }, usual: { amount: 10_000 } });
  expect(await rowOf(admin, jump)).toMatchObject({
    risk: risks.spend.points,
    spent: { amount: 10_000, currency: 'USD' },
    usual: { amount: 4_000 },
  });
  expect(await rowOf(admin, jump, '&where=days:1')).toBeUndefined();
  expect(await rowOf(admin, jump, '&where=days:30')).toMatchObject({ spent: { amount: 14_000 }, usual: { amount: 0 } });
});

test('a site sees its own customers alone', async () => {
  expect((await rowsOf(admin)).length).toBeGreaterThan(0);
  expect(await rowsOf(other)).toEqual([]);
});
