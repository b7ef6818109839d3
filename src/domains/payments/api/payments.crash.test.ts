import { expect, test } from 'vitest';
import { readBalances } from '#domains/ledger/api/port.ts';
import { send } from '#test/answers.ts';
import { cellsOf, everyCellOf, killFixture } from '#test/crash/kill-points.ts';
import { payByCard } from '#test/payer.ts';
import { moveBalance, usdOf } from '#test/paying-customer.ts';
import { paymentSandbox, readPaymentOrder } from '#test/payments.ts';
import { signIn } from '#test/world.ts';

const steps = {
  'payment.open': ['open'],
  'payment.charge': ['charge'],
  'payment.settle': ['confirm', 'settle'],
  'payment.refund': ['refund'],
} as const;
/** `SKYDECK_PAYMENT_KILLS=300`: so many kills in one run, in turn over all steps and points, with a summary of what was seen. */
const wanted = Number(process.env['SKYDECK_PAYMENT_KILLS'] ?? 0);
const cells =
  wanted === 0 ? cellsOf<keyof typeof steps>(steps) : everyCellOf<keyof typeof steps>(steps, { count: wanted });

const { sandbox, env } = await paymentSandbox();
const { it, db, world, ada, runUntilKilled, takeOver } = await killFixture(env);
const clerk = await signIn(it, world.people['billing-admin']);
const amount = 5000;
/** So many are killed before they are taken over. */
const atOnce = 16;

async function order(what: 'deposits' | 'methods', payload?: object): Promise<string> {
  const answer = await send(ada, `POST /payments/${what}`, payload);
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ orderId: string }>().orderId;
}
async function deposit(more: object = {}): Promise<string> {
  const orderId = await order('deposits', { amount, provider: 'stripe', ...more });
  // An order stays open for an hour, in which hundreds of others are not killed.
  await db.updateTable('payment_order').set({ closing_at: '2999-01-01' }).where('id', '=', orderId).execute();
  return orderId;
}
const check = (id: string) => send(ada, `POST /payments/orders/${id}/check`);
const payPage = async (id: string) => payByCard((await readPaymentOrder(ada, id)).pageUrl ?? '', '4242424242424242');

test('deposits, charges and refunds, killed at every step: nothing is charged twice, and nothing paid is lost', async () => {
  await db
    .updateTable('session')
    .set({ proven_until: new Date(Date.now() + 3_600_000) })
    .execute();
  // A saved card, and for each cell an order that has its page, or was paid.
  const setup = await order('methods');
  const staged = [];
  for (const cell of cells)
    staged.push({
      ...cell,
      orderId: ['payment.settle', 'payment.refund'].includes(cell.kind) ? await deposit() : null,
    });
  await takeOver();
  await payPage(setup);
  await check(setup);
  for (const { kind, orderId } of staged) {
    if (orderId === null) continue;
    await payPage(orderId);
    if (kind === 'payment.refund') await check(orderId);
  }
  await takeOver();
  const { methods } = (await send(ada, 'GET /payments/options')).json<{ methods: { id: string }[] }>();
  expect(methods).toHaveLength(1);

  // Answers of the provider are lost while the tasks are taken over.
  const calls = ['POST /v1/checkout', 'POST /v1/payment_intents', 'GET /v1/checkout', 'POST /v1/refunds'];
  const losingAnswers = async () => {
    sandbox.setFaults(calls.map((call) => ({ kind: 'lost', call, times: 1 })));
    await takeOver();
  };
  const killed = [];
  for (const { kind, step, point, orderId: before } of staged) {
    // Each kill is one of the few tries of every task that runs just then.
    if (killed.length % atOnce === atOnce - 1) await losingAnswers();
    const orderId = before ?? (await deposit(kind === 'payment.charge' ? { methodId: methods[0]!.id } : {}));
    if (kind === 'payment.settle') await check(orderId);
    if (kind === 'payment.refund') {
      const refund = { type: 2, amount: 1200, reason: 'Outage' };
      expect((await send(clerk, `POST /payments/orders/${orderId}/refunds`, refund)).statusCode).toBe(201);
    }
    await runUntilKilled(`${kind}:${step}:${point}`);
    killed.push({ where: `${kind} ${step} ${point}`, kind, orderId });
  }
  await losingAnswers();

  for (const { where, kind, orderId } of killed) {
    const { state, refunded, pageUrl, refunds } = await readPaymentOrder(ada, orderId);
    const opened = kind === 'payment.open';
    expect([where, state, pageUrl !== null]).toEqual([where, opened ? 1 : 3, opened]);
    const entries = await db.selectFrom('ledger_entry').select('key').where('key', '=', `deposit:${orderId}`).execute();
    expect([where, entries.length]).toEqual([where, opened ? 0 : 1]);
    const back = kind === 'payment.refund';
    expect([where, refunded, refunds.map((one) => one.state)]).toEqual([where, back ? 1200 : 0, back ? ['done'] : []]);
  }
  const paid = killed.filter(({ kind }) => kind !== 'payment.open').length;
  const refunds = killed.filter(({ kind }) => kind === 'payment.refund').length;
  const opened = killed.length + 1 - killed.filter(({ kind }) => kind === 'payment.charge').length;
  // One intent for each payment, and one for the card that was saved.
  expect([sandbox.store.count('session'), sandbox.store.count('intent'), sandbox.store.count('refund')]).toEqual([
    opened,
    paid + 1,
    refunds,
  ]);
  const balances = [...(await readBalances(db, world.ada.accountId)).values()];
  expect(balances).toEqual([paid * amount - refunds * 1200]);
  if (wanted > 0)
    process.stdout.write(
      `${killed.length} kills: ${opened} pages opened, ${paid} payments booked once each, ${refunds} refunds paid once each, balance ${balances.join()} minor units as expected\n`,
    );
}, 3_600_000);

test('top-ups, killed in the middle of their charge: one charge for each fall', async () => {
  const { accountId } = world.ada;
  const own = { siteId: world.siteId, accountId };
  // What many deposits have left is more than a top-up may be for.
  await moveBalance(db, own, 10_000 - (await usdOf(db, own)));
  for (const { kind, step, point } of cellsOf({ 'payment.charge': ['charge'] })) {
    const before = await usdOf(db, own);
    const topUp = { below: before - 100, amount: 1000, monthMax: 900_000 };
    expect((await send(ada, 'PUT /payments/topUp', topUp)).statusCode).toBe(200);
    await moveBalance(db, own, -200);
    await runUntilKilled(`${kind}:${step}:${point}`);
    sandbox.setFaults([{ kind: 'lost', call: 'POST /v1/payment_intents', times: 1 }]);
    await takeOver();
    expect([point, await usdOf(db, own)]).toEqual([point, before + 800]);
    expect((await send(ada, 'GET /payments/topUp')).json()).toMatchObject({ topUp: { stopped: null } });
  }
}, 900_000);

test('a bank transfer whose booking is repeated after a crash is booked once', async () => {
  const root = await signIn(it, world.people.root);
  await db
    .updateTable('session')
    .set({ proven_until: new Date(Date.now() + 3_600_000) })
    .execute();
  const account = { holder: 'Skydeck', number: 'DE89370400440532013000', bic: '', bank: '' };
  expect((await send(root, 'PUT /payments/bankAccounts/USD', account)).statusCode).toBe(200);
  const ordered = await send(ada, 'POST /payments/deposits', { amount, provider: 'bank' });
  const { orderId } = ordered.json<{ orderId: string }>();
  const before = await usdOf(db, world.ada);
  const request = {
    method: 'POST' as const,
    url: `/svc/payments/orders/${orderId}/bookings`,
    payload: { amount, arrivedOn: '2026-01-05' },
    headers: { 'idempotency-key': 'booking-that-was-never-answered' },
  };
  const answers = await Promise.all([clerk.request(request), clerk.request(request), clerk.request(request)]);
  expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThan(0);
  expect((await clerk.request(request)).statusCode).toBe(201);
  expect(await usdOf(db, world.ada)).toBe(before + amount);
});
