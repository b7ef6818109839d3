// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBalances } from '#domains/ledger/api/port.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { approve, payByCard } from '#test/payer.ts';
import {
  awaitPaymentTasks,
  awaitState,
  orderPage,
  paymentSandbox,
  readPaymentOrder,
  signatureOf,
} from '#test/payments.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { closeOrders, remindOfExpiry } from './schedules.ts';
import { insertRefund } from './store-refunds.ts';

const { sandbox, env } = await paymentSandbox();
const it = await testApp({ env });
const { app, server, clock } = it;
const { db } = app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);
const clerk = await signIn(it, world.people['billing-admin']);
it.work();
const { currency } = (await send(ada, 'GET /payments/options')).json<{ currency: 'USD' | 'EUR' | 'ILS' }>();

let people = 0;
/** A customer without anything. */
async function customer() {
  people += 1;
  const person = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: `payer-${people}` });
  await db.updateTable('account').set({ billing_state: 1 }).where('id', '=', person.accountId).execute();
  return { ...person, browser: await signIn(it, person) };
}
const balanceOf = async (accountId: string) => (await readBalances(db, accountId)).get(currency) ?? 0;
const entriesOf = async (orderId: string) =>
  (await db.selectFrom('ledger_entry').select('kind').where('key', '=', `deposit:${orderId}`).execute()).length;
const stateOf = async (accountId: string) =>
  (await db.selectFrom('account').select('billing_state').where('id', '=', accountId).executeTakeFirstOrThrow())
    .billing_state;
const noticesOf = (accountId: string) =>
  db.selectFrom('notification').select('code').where('account_id', '=', accountId).execute();
const prove = () => sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
const check = (who: Browser, orderId: string) => send(who, `POST /payments/orders/${orderId}/check`);
const deposit = (more: object = {}) => ({ amount: 5000, provider: 'stripe', ...more });

/** Hands the product a webhook, as the provider would. */
async function hook(
  event: { id: string; provider: string; type: string; body: string },
  more: { body?: string; at?: number } = {},
) {
  const headers = signatureOf(sandbox, event, more.at ?? clock.now());
  return server.inject({
    method: 'POST',
    url: `/svc/payments/webhooks/${event.provider}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: more.body ?? event.body,
  });
}
const eventsSince = (count: number) => sandbox.store.events().slice(count);

test('a deposit by card: declined first, then paid, booked once however often it is asked', async () => {
  const { browser, accountId } = await customer();
  const before = sandbox.store.events().length;
  const order = await orderPage(browser, 'deposits', deposit({ save: true }));
  expect(order).toMatchObject({ state: 1, amount: 5000, refunded: 0 });
  await payByCard(order.pageUrl, '4000000000009995');
  await check(browser, order.id);
  await awaitPaymentTasks(db);
  expect(await readPaymentOrder(browser, order.id)).toMatchObject({ state: 1, decline: 'insufficient-funds' });
  await payByCard(order.pageUrl, '4242424242424242');
  const events = eventsSince(before);
  expect(events.length).toBe(3);
  for (const event of events) expect((await hook(event)).statusCode).toBe(200);
  await check(browser, order.id);
  await awaitPaymentTasks(db);
  expect(await readPaymentOrder(browser, order.id)).toMatchObject({
    state: 3,
    decline: null,
    method: 'Visa •••• 4242',
  });
  expect([await balanceOf(accountId), await entriesOf(order.id), await stateOf(accountId)]).toEqual([5000, 1, 2]);
  const received = await noticesOf(accountId);
  expect(received.filter(({ code }) => code === 1240)).toHaveLength(1);
  const { methods } = (await send(browser, 'GET /payments/options')).json<{ methods: object[] }>();
  expect(methods).toMatchObject([{ brand: 'visa', last4: '4242', isDefault: true, expiryMonth: 12, expiryYear: 2034 }]);
});

const orders = <T>(of: readonly T[]): T[][] =>
  of.length < 2 ? [[...of]] : of.flatMap((one, n) => orders(of.toSpliced(n, 1)).map((rest) => [one, ...rest]));
const tenTimes = <T>(of: readonly T[]): T[] => Array.from({ length: 10 }, () => of).flat();

test.each([
  ['all of them ten times', tenTimes],
  ['each of them ten times in a row', <T>(of: readonly T[]) => of.flatMap((one) => tenTimes([one]))],
])('webhooks that come in every order, %s, book a deposit once', async (_, replay) => {
  const { browser, accountId } = await customer();
  for (const [n, order] of orders([0, 1, 2]).entries()) {
    const before = sandbox.store.events().length;
    const { id, pageUrl } = await orderPage(browser, 'deposits', deposit());
    await payByCard(pageUrl, '4000000000009995');
    await payByCard(pageUrl, '4242424242424242');
    const events = eventsSince(before);
    expect(events).toHaveLength(3);
    for (const event of replay(order.map((place) => events[place]!))) expect((await hook(event)).statusCode).toBe(200);
    await awaitState(browser, id, 3);
    await awaitPaymentTasks(db);
    expect([await balanceOf(accountId), await entriesOf(id)], order.join()).toEqual([5000 * (n + 1), 1]);
  }
});

test('3-D Secure: refused leaves the order open, accepted completes it', async () => {
  const { browser, accountId } = await customer();
  const order = await orderPage(browser, 'deposits', deposit());
  await payByCard(order.pageUrl, '4000002500003155', 'fail');
  await check(browser, order.id);
  await awaitPaymentTasks(db);
  expect(await readPaymentOrder(browser, order.id)).toMatchObject({ state: 1, decline: 'authentication-failed' });
  await payByCard(order.pageUrl, '4000002500003155', 'complete');
  await check(browser, order.id);
  await awaitState(browser, order.id, 3);
  expect(await balanceOf(accountId)).toBe(5000);
});

test('a deposit by PayPal is captured once, by webhooks that PayPal confirms', async () => {
  const { browser, accountId } = await customer();
  const before = sandbox.store.events().length;
  const order = await orderPage(browser, 'deposits', deposit({ provider: 'paypal', amount: 1234 }));
  await approve(order.pageUrl);
  const [approved] = eventsSince(before);
  const forged = approved!.body.replace('APPROVED', 'COMPLETED');
  expect((await hook(approved!, { body: forged })).statusCode).toBe(200);
  await awaitPaymentTasks(db);
  expect([(await readPaymentOrder(browser, order.id)).state, await balanceOf(accountId)]).toEqual([1, 0]);
  for (let times = 0; times < 5; times += 1) await hook(approved!);
  await awaitState(browser, order.id, 3);
  for (const event of eventsSince(before).toReversed()) await hook(event);
  await awaitPaymentTasks(db);
  expect([await balanceOf(accountId), await entriesOf(order.id)]).toEqual([1234, 1]);
  const captures = sandbox.calls.filter((call) => call.endsWith('/capture'));
  expect(captures.length).toBe(1);
});

test('webhooks that are forged, stale, too large or of nobody move nothing', async () => {
  const { browser, accountId } = await customer();
  const before = sandbox.store.events().length;
  const order = await orderPage(browser, 'deposits', deposit());
  await payByCard(order.pageUrl, '4242424242424242');
  const [paid] = eventsSince(before);
  const refused = [
    await hook(paid!, { body: `${paid!.body} ` }),
    await hook(paid!, { at: clock.now() - 301_000 }),
    await hook({ ...paid!, provider: 'paypal' }, { body: '{' }),
    await server.inject({ method: 'POST', url: '/svc/payments/webhooks/stripe' }),
    await server.inject({
      method: 'POST',
      url: '/svc/payments/webhooks/stripe',
      payload: { type: 'payment_intent.succeeded' },
    }),
  ];
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400]);
  expect((await hook(paid!, { body: 'x'.repeat(200_000) })).statusCode).toBe(413);
  expect((await server.inject({ method: 'POST', url: '/svc/payments/webhooks/other', payload: {} })).statusCode).toBe(
    404,
  );
  const foreign = {
    ...paid!,
    body: paid!.body.replaceAll(order.id, crypto.randomUUID()).replaceAll(/"(cs|pi)_\w+"/g, '"$1_x"'),
  };
  expect((await hook(foreign)).statusCode).toBe(200);
  await awaitPaymentTasks(db);
  expect([(await readPaymentOrder(browser, order.id)).state, await balanceOf(accountId)]).toEqual([1, 0]);
});

test('an order whose time is over expires; what was paid until then is booked', async () => {
  const { browser, accountId } = await customer();
  const open = await orderPage(browser, 'deposits', deposit());
  const paid = await orderPage(browser, 'deposits', deposit({ amount: 700 }));
  await payByCard(paid.pageUrl, '4242424242424242');
  await db
    .updateTable('payment_order')
    .set({ closing_at: new Date(0) })
    .where('account_id', '=', accountId)
    .execute();
  await closeOrders.run(app);
  await awaitState(browser, open.id, 4);
  await awaitState(browser, paid.id, 3);
  await payByCard(open.pageUrl, '4242424242424242');
  await check(browser, open.id);
  await awaitPaymentTasks(db);
  expect([(await readPaymentOrder(browser, open.id)).state, await balanceOf(accountId)]).toEqual([4, 700]);
});

test('what was paid on an expired order all the same is never lost', async () => {
  const { browser, accountId } = await customer();
  const order = await orderPage(browser, 'deposits', deposit());
  await payByCard(order.pageUrl, '4242424242424242');
  await db.updateTable('payment_order').set({ state: 4, closing_at: null }).where('id', '=', order.id).execute();
  await check(browser, order.id);
  await awaitState(browser, order.id, 3);
  expect(await balanceOf(accountId)).toBe(5000);
});

test('methods: saved after a proof, made default, charged, reminded of, removed, and the last one kept beside servers', async () => {
  const { browser, accountId } = await customer();
  expect(refusalOf(await send(browser, 'POST /payments/methods'))).toEqual([403, 1500]);
  await prove();
  const first = await orderPage(browser, 'methods');
  await payByCard(first.pageUrl, '5555555555554444');
  await check(browser, first.id);
  await awaitState(browser, first.id, 3);
  expect(await stateOf(accountId)).toBe(2);
  const second = await orderPage(browser, 'methods');
  await payByCard(second.pageUrl, '4000000000000341');
  await check(browser, second.id);
  await awaitState(browser, second.id, 3);
  const read = async () =>
    (await send(browser, 'GET /payments/options')).json<{
      methods: { id: string; last4: string; isDefault: boolean }[];
    }>().methods;
  const [good, bad] = await read();
  expect([good?.last4, good?.isDefault, bad?.last4]).toEqual(['4444', true, '0341']);

  const charge = async (methodId: string) =>
    (await send(browser, 'POST /payments/deposits', deposit({ methodId, amount: 900 }))).json<{ orderId: string }>()
      .orderId;
  await awaitState(browser, await charge(good!.id), 3);
  const failed = await awaitState(browser, await charge(bad!.id), 4);
  expect([failed.decline, await balanceOf(accountId)]).toEqual(['declined', 900]);
  expect((await noticesOf(accountId)).filter(({ code }) => code === 1241)).toHaveLength(1);

  await db
    .updateTable('payment_method')
    .set({ remind_at: new Date(0) })
    .where('id', '=', good!.id)
    .execute();
  await remindOfExpiry.run(app);
  await remindOfExpiry.run(app);
  expect((await noticesOf(accountId)).filter(({ code }) => code === 1242)).toHaveLength(1);

  expect((await send(browser, `PUT /payments/methods/${bad!.id}/default`)).statusCode).toBe(204);
  expect((await read()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
    ['0341', true],
    ['4444', false],
  ]);
  expect((await send(ada, `DELETE /payments/methods/${bad!.id}`)).statusCode).toBe(404);
  expect((await send(browser, `DELETE /payments/methods/${bad!.id}`)).statusCode).toBe(202);
  expect((await read()).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([['4444', true]]);
  await db.updateTable('server').set({ account_id: accountId }).where('id', '=', world.ada.serverId).execute();
  expect(refusalOf(await send(browser, `DELETE /payments/methods/${good!.id}`))).toEqual([409, 7404]);
  await db
    .updateTable('server')
    .set({ account_id: world.ada.accountId })
    .where('id', '=', world.ada.serverId)
    .execute();
  await awaitPaymentTasks(db);
});

test('refunds: none, a credit, money back in parts, never more than was paid or is there', async () => {
  const { browser, accountId } = await customer();
  const order = await orderPage(browser, 'deposits', deposit());
  await payByCard(order.pageUrl, '4242424242424242');
  await check(browser, order.id);
  await awaitState(browser, order.id, 3);
  const refund = (input: object, who = clerk) =>
    send(who, `POST /payments/orders/${order.id}/refunds`, { reason: 'Outage', ...input });
  expect((await refund({ type: 2, amount: 100 }, browser)).statusCode).toBe(403);
  expect(refusalOf(await refund({ type: 2, amount: 100, reason: ' ' }))).toEqual([400, '7409 reason']);
  expect(refusalOf(await refund({ type: 2, amount: 5001 }))).toEqual([400, '7407 amount']);
  expect(refusalOf(await refund({ type: 0, amount: 1 }))).toEqual([400, '7407 amount']);
  expect((await refund({ type: 0, amount: 0 })).json()).toMatchObject({ type: 0, state: 'done' });
  expect((await refund({ type: 1, amount: 300 })).json()).toMatchObject({ type: 1, amount: 300, state: 'done' });
  expect(await balanceOf(accountId)).toBe(5300);
  const [one, two] = await Promise.all([refund({ type: 2, amount: 3000 }), refund({ type: 2, amount: 3000 })]);
  expect([one.statusCode, two.statusCode].toSorted((a, b) => a - b)).toEqual([201, 400]);
  await awaitPaymentTasks(db);
  expect(await balanceOf(accountId)).toBe(2300);
  expect(await readPaymentOrder(browser, order.id)).toMatchObject({ refunded: 3300 });
  const open = await orderPage(browser, 'deposits', deposit());
  expect(
    refusalOf(await send(clerk, `POST /payments/orders/${open.id}/refunds`, { type: 2, amount: 1, reason: 'x' })),
  ).toEqual([409, 7406]);
});

test('money back of several payments never exceeds the balance, also while the provider has not answered', async () => {
  const { browser, accountId } = await customer();
  const paid: string[] = [];
  for (const _ of [1, 2]) {
    const { id, pageUrl } = await orderPage(browser, 'deposits', deposit());
    await payByCard(pageUrl, '4242424242424242');
    await check(browser, id);
    await awaitState(browser, id, 3);
    paid.push(id);
  }
  const [first = '', second = ''] = paid;
  await moveBalance(db, { siteId: world.siteId, accountId }, -4000);
  const pending = { id: crypto.randomUUID(), orderId: first, type: 2, amount: 5000, state: 'pending' } as const;
  await insertRefund(db, { ...pending, reason: 'Outage', by: 'clerk', at: new Date() });
  const refund = (amount: number) =>
    send(clerk, `POST /payments/orders/${second}/refunds`, { type: 2, amount, reason: 'Outage' });
  expect(refusalOf(await refund(5000))).toEqual([400, '7408 amount']);
  expect((await refund(1000)).statusCode).toBe(201);
  await awaitPaymentTasks(db);
  expect(refusalOf(await refund(1))).toEqual([400, '7408 amount']);
  expect(await balanceOf(accountId)).toBe(5000);
});

test('hostile amounts, currencies and others’ orders', async () => {
  const { browser } = await customer();
  const codes = async (input: object) => (await send(browser, 'POST /payments/deposits', input)).statusCode;
  for (const amount of [0, -1, 1.5, 1e12, '5000', null, 499, 1_000_001])
    expect(await codes(deposit({ amount }))).toBe(400);
  expect(await codes(deposit({ currency: 'USD' }))).toBe(400);
  expect(await codes(deposit({ provider: 'cash' }))).toBe(400);
  expect(await codes(deposit({ methodId: crypto.randomUUID() }))).toBe(400);
  const order = await orderPage(browser, 'deposits', deposit());
  expect((await send(bob, `GET /payments/orders/${order.id}`)).statusCode).toBe(404);
  expect((await check(bob, order.id)).statusCode).toBe(404);
  const listed = async (who: Browser) =>
    (await send(who, 'GET /payments/orders?state=1')).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  expect([await listed(browser), (await listed(bob)).includes(order.id), (await listed(clerk))[0]]).toEqual([
    [order.id],
    false,
    order.id,
  ]);
  expect((await send(clerk, `GET /payments/orders/${order.id}`)).json()).toMatchObject({ pageUrl: null });
});

test('an account without a billing profile is sent there', async () => {
  const { browser, accountId } = await customer();
  await db.updateTable('account').set({ billing_state: 0 }).where('id', '=', accountId).execute();
  expect(refusalOf(await send(browser, 'POST /payments/deposits', deposit()))).toEqual([409, 7403]);
});
