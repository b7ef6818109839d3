// @database
import { expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, invoicing, pay } from '#test/billed.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';
import { rewardReferrals } from './reward-referrals.ts';

const it = await testApp();
const { app, clock } = it;
const { db } = app;
const world = await createWorld(it);
await addSeller(db, world.siteId);
const clerk = await signIn(it, world.people['billing-admin']);
const root = await signIn(it, world.people.root);
it.work();
const { issued } = invoicing(it, world, clerk);
const dayMs = 86_400_000;

const refer = (referred: Person, referrer: Person) =>
  db.updateTable('account').set({ referred_by: referrer.accountId }).where('id', '=', referred.accountId).execute();
const host = '*';
async function setProgram(input: object, version: number) {
  return send(root, `PUT /sites/${host}/referralProgram`, input, { version });
}

test('who recommends the site earns a part of each paid invoice, once, when it is old enough', async () => {
  const referrer = await addCustomer(db, world);
  let browser = await signIn(it, referrer);
  const rewards = async () => (await send(browser, 'GET /referrals/rewards')).json<Record<string, unknown>>();
  const credits = async () =>
    (await send(browser, 'GET /credits')).json<{ items: { cause: string; amount: number }[] }>().items;
  const paid = await issued(100);
  const unpaid = await issued(100);
  const foreign = await issued(100);
  for (const one of [paid, unpaid]) await refer(one, referrer);
  await pay(db, paid, { amount: paid.invoice.total });
  await pay(db, foreign, { amount: foreign.invoice.total });
  expect(await rewards()).toMatchObject({ percent: 0, earned: 0, pending: 0 });

  expect((await setProgram({ percent: 51, months: 12 }, 0)).statusCode).toBe(400);
  expect((await setProgram({ percent: 15, months: 12 }, 0)).json()).toEqual({ percent: 15, months: 12, version: 1 });
  expect((await setProgram({ percent: 20, months: 12 }, 0)).statusCode).toBe(412);
  expect((await send(root, `GET /sites/${host}/referralProgram`)).json()).toMatchObject({ percent: 15, version: 1 });
  await rewardReferrals.run(app);
  // The net of the invoice is $10.00.
  expect(await rewards()).toEqual({ percent: 15, months: 12, currency: 'USD', earned: 0, pending: 150 });
  expect(await credits()).toEqual([]);

  clock.advance(31 * dayMs);
  browser = await signIn(it, referrer);
  await rewardReferrals.run(app);
  await rewardReferrals.run(app);
  expect(await rewards()).toMatchObject({ earned: 150, pending: 0 });
  expect(await credits()).toMatchObject([{ cause: 'referral', amount: 150 }]);

  // Paid late, it earns something from then on.
  await pay(db, unpaid, { amount: unpaid.invoice.total });
  await rewardReferrals.run(app);
  expect(await rewards()).toMatchObject({ earned: 300 });
  const received = await db
    .selectFrom('notification')
    .select('code')
    .where('account_id', '=', referrer.accountId)
    .execute();
  expect(received.filter(({ code }) => code === 1295)).toHaveLength(2);
});
