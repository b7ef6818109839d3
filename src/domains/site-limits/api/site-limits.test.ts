// @database
import { expect, test } from 'vitest';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { serverOrder } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
const admin = await signIn(it, world.people['site-admin']);
const ada = await signIn(it, world.ada);

interface Limits {
  version: number;
  stopped: boolean;
  items: { resource: string; limit: number | null; used: number; level: number }[];
}
const none = { servers: null, spend: null, credit: null, currency: 'USD', stopNew: true };
const read = async (who = admin) => (await send(who, 'GET /sites/*/limits')).json<Limits>();
const save = async (change: object, who = root) =>
  send(who, 'PUT /sites/*/limits', { ...none, ...change }, { version: (await read(root)).version });
const usedOf = async (resource: string) => (await read()).items.find((one) => one.resource === resource)?.used ?? 0;
const order = (names: string[]) => send(ada, 'POST /servers', serverOrder(world, { names }));
const notices = () =>
  db
    .selectFrom('notification')
    .select(['title', 'body', 'by_mail as byMail'])
    .where('code', '=', 1510)
    .where('account_id', '=', world.people['site-admin'].accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const watch = async () => {
  for (const { name, run } of app.domains.flatMap(({ schedules }) => schedules ?? []))
    if (name === 'site-limits.watch') await run(app);
};

test('only the provider sets limits; administrators see them with what is used', async () => {
  expect(await read()).toMatchObject({ version: 0, stopped: false });
  expect((await save({ servers: 10 }, admin)).statusCode).toBe(403);
  expect((await send(ada, 'GET /sites/*/limits')).statusCode).toBe(403);
  expect((await send(admin, 'GET /sites/second.test/limits')).statusCode).toBe(404);
  const used = await usedOf('servers');
  expect(used).toBeGreaterThan(0);
  const saved = await save({ servers: 1000, credit: 5_000_00 });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await read()).items).toMatchObject([
    { resource: 'servers', limit: 1000, used, level: 0 },
    { resource: 'spend', limit: null },
    { resource: 'credit', limit: 5_000_00 },
  ]);
  expect(await historyOf(db, world.siteId)).toContain('Limits of the site changed');
  expect((await send(root, 'PUT /sites/*/limits', none, { version: 7 })).statusCode).toBe(412);
});

test('a site that stops new servers refuses an order beyond its limit, also two at once', async () => {
  const used = await usedOf('servers');
  await save({ servers: used + 1 });
  const catalog = async () =>
    (await send(ada, `GET /dataCenters/${world.zoneId}/configuration`)).json<{ refusal: string | null }>().refusal;
  expect(await catalog()).toBeNull();
  expect(bareCodesOf(await order(['lim-01', 'lim-02']))).toEqual([9956]);
  const both = await Promise.all([order(['lim-03']), order(['lim-04'])]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
  expect(await usedOf('servers')).toBe(used + 1);
  expect(await catalog()).toContain('Contact support');
  expect(await read()).toMatchObject({ stopped: true });
  await save({ servers: used + 1, stopNew: false });
  expect((await order(['lim-05'])).statusCode).toBe(202);
  await save({});
});

test('administrators are notified at 80 and at 100 percent, once for each rise', async () => {
  const used = await usedOf('servers');
  const before = (await notices()).length;
  await save({ servers: Math.floor(used / 0.8) });
  const sent = await notices();
  expect(sent.length).toBe(before + 1);
  expect(JSON.stringify(sent.at(-1))).toContain('80');
  await watch();
  expect((await notices()).length).toBe(before + 1);
  await db.updateTable('site_limit').set({ servers: used }).where('site_id', '=', world.siteId).execute();
  await watch();
  expect((await notices()).length).toBe(before + 2);
  expect(JSON.stringify((await notices()).at(-1))).toContain('stops-text');
  expect((await notices()).every(({ byMail }) => byMail)).toBe(true);
});

test('money that is charged and owed counts in the currency of the limits', async () => {
  await save({ spend: 100_00, credit: 50_00 });
  const account = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('account_id', '=', world.ada.accountId)
    .where('currency', '=', 'USD')
    .executeTakeFirst();
  const owes = { total: 60_00 };
  if (account === undefined)
    await db
      .insertInto('ledger_account')
      .values({
        id: world.ada.accountId,
        site_id: world.siteId,
        account_id: world.ada.accountId,
        kind: 'customer',
        currency: 'USD',
        ...owes,
      })
      .execute();
  else await db.updateTable('ledger_account').set(owes).where('id', '=', account.id).execute();
  expect(await usedOf('credit')).toBeGreaterThanOrEqual(60_00);
  // An order goes by what the last look has found.
  expect((await order(['lim-06'])).statusCode).toBe(202);
  await watch();
  expect(refusalOf(await order(['lim-07']))).toEqual([409, 9956]);
  await save({ credit: 50_00, currency: 'EUR' });
  expect((await order(['lim-08'])).statusCode).toBe(202);
});
