import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { send, codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addDeposit, addSpender, addUse, changeDuringLook, lookAtCosts } from '#test/spending.ts';
import { createWorld, signIn, type World } from '#test/world.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
let world: World;
beforeAll(async () => {
  world = await createWorld(it);
});

const daySeconds = 86_400;
const hourAgo = () => new Date(clock.now() - 3_600_000);
const look = () => lookAtCosts(app);
const alertsOf = (accountId: string) =>
  db.selectFrom('notification').select('code').where('account_id', '=', accountId).where('code', '=', 1265).execute();
const save = (who: Awaited<ReturnType<typeof signIn>>, input: object, version: number) =>
  send(who, 'PUT /billing/balance/alert', input, { version });

test('a balance below the limit is notified of once, until it has recovered', async () => {
  const person = await addSpender({ db }, world, { since: hourAgo(), deposit: 5000 });
  const browser = await signIn(it, person);
  const isLow = async () => (await send(browser, 'GET /billing/balance')).json<{ isLow: boolean }>().isLow;
  expect((await save(browser, { below: 2000, days: null }, 0)).statusCode).toBe(204);
  await look();
  expect([await alertsOf(person.accountId), await isLow()]).toEqual([[], false]);

  // What the server costs from now on uses the balance up within minutes: the change of its price is looked at.
  const { serverId, siteId, accountId } = person;
  await addUse({ db }, world, {
    serverId,
    siteId,
    accountId,
    since: new Date(clock.now()),
    hourlyMicro: 3_600_000_000,
  });
  const waits = await look();
  expect(await alertsOf(accountId)).toEqual([]);
  // 29 dollars at one a second.
  expect(waits).toBeGreaterThan(0);
  expect(waits).toBeLessThanOrEqual(61);
  clock.advance(61);
  await look();
  await look();
  expect([await alertsOf(accountId), await isLow()]).toEqual([[{ code: 1265 }], true]);

  await addDeposit({ db }, person, { at: new Date(clock.now()), amount: 1_000_000 });
  await look();
  expect(await isLow()).toBe(false);
  expect(await alertsOf(accountId)).toHaveLength(1);
  clock.advance(3 * 3600);
  await look();
  expect(await alertsOf(accountId)).toHaveLength(2);
});

test('an alert by days comes when the balance no longer lasts for them', async () => {
  // 2.40 dollars a day for about ten days.
  const person = await addSpender({ db }, world, { since: hourAgo(), deposit: 2400 });
  const browser = await signIn(it, person);
  await save(browser, { below: null, days: 7 }, 0);
  await look();
  clock.advance(2 * daySeconds);
  await look();
  expect(await alertsOf(person.accountId)).toEqual([]);
  clock.advance(daySeconds);
  await look();
  expect(await alertsOf(person.accountId)).toHaveLength(1);
  const again = await signIn(it, person);
  expect((await save(again, { below: null, days: null }, 1)).statusCode).toBe(204);
  expect((await send(again, 'GET /billing/balance')).json()).toMatchObject({
    alert: { below: null, days: null, version: 2 },
  });
});

test('limits that are none, an old version, and those who may only look are refused', async () => {
  const person = await addSpender({ db }, world, { since: hourAgo(), deposit: 100 });
  const browser = await signIn(it, person);
  for (const input of [
    { below: -1, days: 1 },
    { below: 1.5, days: null },
    { below: null, days: 0 },
    { days: 91, below: 1 },
    {},
  ])
    expect((await save(browser, input, 0)).statusCode).toBe(400);
  expect((await save(browser, { below: 1, days: 1 }, 3)).statusCode).toBe(412);
  const viewer = await signIn(it, world.people['account-viewer']);
  expect(codesOf(await save(viewer, { below: 1, days: 1 }, 0))).not.toEqual([]);
});

test('an alert is saved while the costs are looked at, and neither waits for the other for ever', async () => {
  const person = await addSpender({ db }, world, { since: hourAgo(), deposit: 5000 });
  const { accountId } = person;
  const browser = await signIn(it, person);
  expect((await save(browser, { below: 2000, days: null }, 0)).statusCode).toBe(204);
  const saved = await changeDuringLook(db, {
    accountId,
    change: () => save(browser, { below: 1000, days: null }, 1),
    lock: sql`select from balance_alert where account_id = ${accountId} for update nowait`,
  });
  expect(saved.statusCode).toBe(204);
});
