import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readBalances } from '#domains/ledger/api/port.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { payByCard } from '#test/payer.ts';
import { awaitPaymentTasks, awaitState, orderPage, paymentSandbox, readPaymentOrder } from '#test/payments.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const { env } = await paymentSandbox();
const it = await testApp({ env });
const { db } = it.app;
const world = await createWorld(it);
const root = await signIn(it, world.people.root);
it.work();

let people = 0;
async function customer() {
  people += 1;
  const person = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `card-${people}` });
  await db.updateTable('account').set({ billing_state: 1 }).where('id', '=', person.accountId).execute();
  const browser = await signIn(it, person);
  await sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
  return { ...person, browser };
}
const refuse = async (value: string) => {
  const body = { kind: 'card', value, places: ['payment'], reason: 'Stolen' };
  const answer = await send(root, 'POST /blacklist/entries', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: string }>().id;
};
const remove = (id: string) => send(root, 'POST /blacklist/entries/remove', { entryIds: [id] });
const hits = async (id: string) =>
  (await send(root, `GET /blacklist/hits?entry=${id}`)).json<{ items: object[] }>().items;

test('a saved card that is refused is not charged; the next one is', async () => {
  const { browser, accountId } = await customer();
  const saved = await orderPage(browser, 'methods');
  await payByCard(saved.pageUrl, '5555555555554444');
  await send(browser, `POST /payments/orders/${saved.id}/check`);
  await awaitState(browser, saved.id, 3);
  const method = await db
    .selectFrom('payment_method')
    .select(['id', 'fingerprint', 'bin'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(method).toMatchObject({ fingerprint: expect.stringMatching(/^\w{14,16}$/), bin: '555555' });
  const body = { amount: 900, provider: 'stripe', methodId: method.id };
  const entry = await refuse('555555-4444');
  const refused = await send(browser, 'POST /payments/deposits', body);
  expect([refused.statusCode, codesOf(refused)]).toEqual([403, [[9835, 'methodId']]]);
  expect(await hits(entry)).toMatchObject([{ fact: 'card', value: '•••• 4444', accountId }]);
  await remove(entry);

  // One that was refused since it was ordered is not charged either.
  const { orderId } = (await send(browser, 'POST /payments/deposits', body)).json<{ orderId: string }>();
  await awaitState(browser, orderId, 3);
  expect((await readBalances(db, accountId)).get('USD')).toBe(900);
});

test('what a refused card paid on the page is paid back, and the card is not kept', async () => {
  const { browser, accountId } = await customer();
  const entry = await refuse('424242-4242');
  const order = await orderPage(browser, 'deposits', { amount: 5000, provider: 'stripe', save: true });
  await payByCard(order.pageUrl, '4242424242424242');
  await send(browser, `POST /payments/orders/${order.id}/check`);
  await awaitPaymentTasks(db);
  expect(await readPaymentOrder(browser, order.id)).toMatchObject({
    state: 3,
    refunded: 5000,
    refunds: [{ state: 'done', amount: 5000, type: 2 }],
  });
  expect((await readBalances(db, accountId)).get('USD') ?? 0).toBe(0);
  const kept = db.selectFrom('payment_method').select('id').where('account_id', '=', accountId);
  expect(await kept.execute()).toEqual([]);
  // A deposit that was paid back approves no one.
  const { billing_state } = await db
    .selectFrom('account')
    .select('billing_state')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  expect(billing_state).toBe(1);

  await sql`update session set proven_until = now() + interval '1 hour'`.execute(db);
  const setup = await orderPage(browser, 'methods');
  await payByCard(setup.pageUrl, '4242424242424242');
  await send(browser, `POST /payments/orders/${setup.id}/check`);
  expect(await awaitState(browser, setup.id, 4)).toMatchObject({ decline: 'not-accepted' });
  await awaitPaymentTasks(db);
  expect(await kept.execute()).toEqual([]);
  expect((await hits(entry)).length).toBe(2);
});

test('an address and an email are refused where someone pays, by card or by transfer', async () => {
  const { browser, accountId, email } = await customer();
  for (const [kind, value] of [
    ['email', email],
    ['address', '127.0.0.1'],
  ] as const) {
    const body = { kind, value, places: ['payment'], reason: 'Chargebacks' };
    const { id } = (await send(root, 'POST /blacklist/entries', body)).json<{ id: string }>();
    const paid = await send(browser, 'POST /payments/deposits', { amount: 5000, provider: 'stripe' });
    expect([paid.statusCode, codesOf(paid)]).toEqual([403, [[9833, undefined]]]);
    expect(codesOf(await send(browser, 'POST /payments/deposits', { amount: 5000, provider: 'bank' }))).toEqual([
      [9833, undefined],
    ]);
    expect(await hits(id)).toMatchObject([{ place: 'payment', accountId }, { account: email }]);
    await remove(id);
  }
});
