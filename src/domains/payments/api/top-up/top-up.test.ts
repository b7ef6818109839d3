// @database
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { payByCard } from '#test/payer.ts';
import { moveBalance, payingCustomer, usdOf, type PayingCustomer } from '#test/paying-customer.ts';
import { awaitPaymentTasks, awaitState, paymentSandbox, readPaymentOrder } from '#test/payments.ts';
import { createWorld } from '#test/world.ts';
import { runTopUps } from './run-top-ups.ts';

const { env } = await paymentSandbox();
const it = await testApp({ env });
const { app } = it;
const { db } = app;
const world = await createWorld(it);
it.work();
const signal = new AbortController().signal;

let people = 0;
/** A customer with a balance of 100.00 and a card. */
async function customer(card = '4242424242424242') {
  people += 1;
  const who = await payingCustomer(it, world, { name: `topped-${people}`, card });
  await move(who, 10_000);
  return who;
}
type Customer = PayingCustomer;
const balanceOf = (who: Customer) => usdOf(db, who);
const move = ({ accountId }: Pick<Customer, 'accountId'>, amount: number) =>
  moveBalance(db, { siteId: world.siteId, accountId }, amount);
interface View {
  usedThisMonth: number;
  topUp: { stopped: string | null } | null;
}
const turnOn = (who: Customer, input: object = {}) =>
  send(who.browser, 'PUT /payments/topUp', { below: 2000, amount: 5000, monthMax: 12_000, ...input });
const read = async (who: Customer) => (await send(who.browser, 'GET /payments/topUp')).json<View>();
/** Until all that has fallen was decided about and charged. */
async function settle(who: Customer) {
  await until('nothing is due', async () => {
    const due = await db
      .selectFrom('top_up')
      .select('account_id')
      .where('account_id', '=', who.accountId)
      .where('due_at', 'is not', null)
      .execute();
    return due.length === 0;
  });
  await awaitPaymentTasks(db);
}
const ordersOf = async ({ accountId }: Customer) =>
  db
    .selectFrom('payment_order')
    .select(['id', 'state', 'amount', 'decline', 'method_id as methodId'])
    .where('account_id', '=', accountId)
    .where('origin', '=', 'top-up')
    .orderBy('created_at')
    .execute();
const codesOf = async ({ accountId }: Customer) =>
  (
    await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', accountId)
      .where('code', 'in', [1240, 1241, 1245, 1246])
      .orderBy('created_at')
      .execute()
  ).map(({ code }) => code);

test('a balance that falls is topped up once for each fall, up to the limit of the month, with a notice each', async () => {
  const who = await customer();
  expect((await turnOn(who)).statusCode).toBe(200);
  await move(who, -7000);
  await settle(who);
  expect(await ordersOf(who)).toEqual([]);
  await move(who, -1500);
  await settle(who);
  expect([await balanceOf(who), (await read(who)).usedThisMonth]).toEqual([6500, 5000]);
  await move(who, -5000);
  await settle(who);
  expect(await balanceOf(who)).toBe(6500);
  // A third one would be more than the limit of the month: it is said once.
  await move(who, -5000);
  await settle(who);
  await move(who, -100);
  await settle(who);
  expect([await balanceOf(who), (await read(who)).topUp?.stopped]).toEqual([1400, null]);
  expect(await codesOf(who)).toEqual([1245, 1245, 1246]);
  expect((await send(who.browser, 'DELETE /payments/topUp')).json()).toMatchObject({ topUp: null });
});

test('it stops when the card is declined, with the reason, and works again once it is saved anew', async () => {
  const who = await customer('4000000000000341');
  await turnOn(who, { below: 20_000 });
  await settle(who);
  const { topUp } = await read(who);
  expect(topUp?.stopped).toContain('The card was declined.');
  expect(await codesOf(who)).toEqual([1246]);
  await move(who, -100);
  await settle(who);
  expect((await ordersOf(who)).map(({ state }) => state)).toEqual([4]);
  expect((await turnOn(who, { below: 100 })).json()).toMatchObject({ topUp: { stopped: null } });
});

test('where the bank wants a confirmation the notice leads to a page, and top-ups go on when it is paid', async () => {
  const who = await customer('4000002760003184');
  await turnOn(who, { below: 20_000 });
  await settle(who);
  // The page to confirm on is ordered once the charge has ended.
  await settle(who);
  const [charge, page] = await ordersOf(who);
  expect([charge?.state, charge?.decline, page?.methodId]).toEqual([4, 'authentication-required', null]);
  const notices = await db
    .selectFrom('notification')
    .select('object_link as link')
    .where('account_id', '=', who.accountId)
    .where('code', '=', 1246)
    .execute();
  expect(notices).toEqual([{ link: `/billing/payments/${page!.id}` }]);
  const { pageUrl } = await readPaymentOrder(who.browser, page!.id);
  await payByCard(pageUrl ?? '', '4000002760003184', 'complete');
  await send(who.browser, `POST /payments/orders/${page!.id}/check`);
  await awaitState(who.browser, page!.id, 3);
  expect([await balanceOf(who), (await read(who)).topUp?.stopped]).toEqual([15_000, null]);
});

test('bad input, no card, and others’ settings', async () => {
  const who = await customer();
  expect(refusalOf(await turnOn(who, { amount: 1, monthMax: 0 })).slice(0, 1)).toEqual([400]);
  expect(refusalOf(await turnOn(who, { amount: 100, monthMax: 50, below: 2_000_000 }))).toEqual([
    400,
    '7400 amount',
    '7418 monthMax',
    '7400 below',
  ]);
  const poor = await payingCustomer(it, world, { name: 'no-card' });
  expect(refusalOf(await turnOn(poor))).toEqual([409, 7419]);
});

test('property: whatever falls, and by however many workers at once, never more than the limit, never two for one fall', async () => {
  const who = await customer();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 500, max: 4000 }),
      fc.integer({ min: 1, max: 4 }),
      async (falls, amount, times) => {
        await db
          .deleteFrom('payment_order')
          .where('account_id', '=', who.accountId)
          .where('origin', '=', 'top-up')
          .execute();
        const before = await balanceOf(who);
        await move(who, 5000 - before || 1);
        const monthMax = amount * times;
        await turnOn(who, { below: 1000, amount, monthMax });
        let decided = 0;
        for (const fall of falls) {
          const had = await balanceOf(who);
          await move(who, -fall);
          await Promise.all([runTopUps.run(app, signal), runTopUps.run(app, signal)]);
          await settle(who);
          const count = (await ordersOf(who)).length;
          expect(count - decided).toBeLessThanOrEqual(had - fall < 1000 ? 1 : 0);
          decided = count;
        }
        const sum = (await ordersOf(who)).reduce((all, one) => all + one.amount, 0);
        expect(sum).toBeLessThanOrEqual(monthMax);
      },
    ),
    { numRuns: 6 },
  );
});
