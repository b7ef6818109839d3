// @database
import { expect, test } from 'vitest';
import { deleteDue } from '#domains/account/api/delete-due.ts';
import { addCredit } from '#domains/credits/api/port.ts';
import { insertRefund } from '#domains/payments/api/store-refunds.ts';
import { newId } from '#kernel/ids.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, invoicing, pay } from '#test/billed.ts';
import { until } from '#test/live-simulator.ts';
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
/** The schedule runs again where a delivery was at the same rows. */
const deleteAccounts = () =>
  until('no delivery is in the way', () =>
    deleteDue.run(app).then(
      () => true,
      () => false,
    ),
  );

test('what credits and reductions have paid of an invoice earns nothing', async () => {
  const program = await send(root, 'PUT /sites/*/referralProgram', { percent: 15, months: 12 }, { version: 0 });
  expect(program.statusCode, program.body).toBe(200);
  const referrer = await addCustomer(db, world);
  const browser = await signIn(it, referrer);
  const pending = async () =>
    (await send(browser, 'GET /referrals/rewards')).json<{ pending: number; percent: number }>();
  const gift = async (person: Person, amount: number) => {
    const credit = {
      siteId: world.siteId,
      cause: 'gift',
      currency: 'USD',
      meters: [],
      days: 365,
      reason: 'Gift',
    } as const;
    const more = { amount, percent: null, promoCodeId: null, by: '', at: new Date(clock.now() - 90 * dayMs) };
    await db.transaction().execute((tx) => addCredit(tx, { ...credit, ...more, accountId: person.accountId }));
  };
  // $4.00 of $10.00 by a credit.
  const credited = await addCustomer(db, world);
  await gift(credited, 400);
  const half = await issued(100, {}, credited);
  await refer(half, referrer);
  expect(half.invoice).toMatchObject({ net: 1000, total: 1190 });
  await pay(db, half, { amount: 790 });
  expect(await pending()).toMatchObject({ pending: 90 });
  // All of it.
  const given = await addCustomer(db, world);
  await gift(given, 5000);
  const none = await issued(100, {}, given);
  await refer(none, referrer);
  await pay(db, none, { amount: 190 });
  expect(await pending()).toMatchObject({ pending: 90 });

  // $5.95 of $11.90 by a reduction.
  const reduced = await issued(100);
  await refer(reduced, referrer);
  const orderId = newId();
  await db
    .insertInto('payment_order')
    .values({
      id: orderId,
      site_id: world.siteId,
      account_id: reduced.accountId,
      kind: 'deposit',
      state: 3,
      provider: 'stripe',
      amount: 595,
      currency: 'USD',
      saves: false,
      return_url: '',
      created_by: '',
      created_at: new Date(),
      expires_at: new Date(),
      completed_at: new Date(),
    })
    .execute();
  await pay(db, reduced, { amount: 595 });
  const refund = { id: newId(), orderId, type: 1, amount: 595, state: 'done', reason: 'Outage', by: 'clerk' } as const;
  await insertRefund(db, { ...refund, at: new Date() });
  await pay(db, reduced, { amount: 595, kind: 'reduction' });
  expect(await pending()).toMatchObject({ pending: 90 + 75 });
});

test('who was deleted is not rewarded again for what was rewarded before', async () => {
  const referrer = await addCustomer(db, world);
  const { accountId } = referrer;
  const referred = await issued(100);
  await refer(referred, referrer);
  await pay(db, referred, { amount: referred.invoice.total });
  clock.advance((31 * dayMs) / 1000);
  const credits = () => db.selectFrom('credit').select('amount').where('account_id', '=', accountId).execute();
  await rewardReferrals.run(app);
  expect(await credits()).toEqual([{ amount: 150 }]);
  const past = new Date(clock.now() - 1000);
  const wish = { deletion_asked_at: past, deletion_due_at: past };
  await db.updateTable('account').set(wish).where('id', '=', accountId).execute();
  await deleteAccounts();
  const row = await db.selectFrom('account').select('deleted_at').where('id', '=', accountId).executeTakeFirst();
  expect(row?.deleted_at).not.toBeNull();
  const before = await credits();
  await rewardReferrals.run(app);
  expect(await credits()).toEqual(before);
  const rewards = db.selectFrom('referral_reward').select('amount').where('account_id', '=', accountId);
  expect(await rewards.execute()).toEqual([]);
});
