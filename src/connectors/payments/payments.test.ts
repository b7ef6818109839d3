import { afterAll, expect, test } from 'vitest';
import { approve, payByCard } from '#test/payer.ts';
import { decimalOf, minorOf } from './currency.ts';
import { paypalClient } from './paypal/client.ts';
import { paypalSigner } from './paypal/sandbox.ts';
import { ForgedWebhook, ProviderRefused, ProviderUnavailable, type HostedOrder, type PaymentView } from './port.ts';
import { servePaymentSandbox } from './sandbox/serve.ts';
import { sandboxSettings } from './sandbox/settings.ts';
import { stripeClient } from './stripe/client.ts';
import { stripeSigner } from './stripe/sandbox.ts';

const sandbox = await servePaymentSandbox(0, { store: ':memory:' });
afterAll(() => sandbox.close());
const { url } = sandbox;
const stripe = stripeClient({ ...sandboxSettings.stripe, url });
const paypal = paypalClient({ ...sandboxSettings.paypal, url });

const orderFor = (more: Partial<HostedOrder> = {}): HostedOrder => ({
  orderId: crypto.randomUUID(),
  accountId: crypto.randomUUID(),
  email: 'ann@people.test',
  customer: null,
  amount: { amount: 5000, currency: 'EUR' },
  save: false,
  description: 'Deposit',
  returnUrl: 'http://console.test/return',
  cancelUrl: 'http://console.test/cancel',
  expiresAt: new Date(Date.now() + 3_600_000),
  ...more,
});
const paid = (view: PaymentView) => {
  if (view.state !== 'paid') throw new Error(`it is ${view.state}`);
  return view;
};
const take = { take: true };

test('a card payment: opened once, paid on the hosted page, refunded in parts and never beyond', async () => {
  const order = orderFor({ save: true });
  const page = await stripe.open(order);
  expect(await stripe.open(order)).toEqual(page);
  expect(await stripe.settle(page.reference, take)).toEqual({ state: 'open', decline: null });
  expect((await payByCard(page.url, '4242 4242 4242 4242')).location).toBe(order.returnUrl);
  const view = paid(await stripe.settle(page.reference, take));
  expect(view).toMatchObject({
    amount: order.amount,
    customer: page.customer,
    method: {
      brand: 'visa',
      last4: '4242',
      expires: { month: 12, year: 2034 },
      fingerprint: expect.stringMatching(/^[a-zA-Z0-9]{14,16}$/),
      bin: '424242',
    },
  });
  const part = { refundId: 'one', payment: view.payment, amount: { amount: 2000, currency: 'EUR' } } as const;
  const first = await stripe.refund(part);
  expect([first.state, await stripe.refund(part), await stripe.readRefund(first.reference)]).toEqual([
    'done',
    first,
    first,
  ]);
  await expect(stripe.refund({ ...part, refundId: 'two', amount: { amount: 3001, currency: 'EUR' } })).rejects.toThrow(
    ProviderRefused,
  );
  expect((await stripe.end(page.reference)).state).toBe('paid');
});

test.each([
  ['4000000000000002', undefined, 'declined'],
  ['4000000000009995', undefined, 'insufficient-funds'],
  ['4000000000000069', undefined, 'expired-card'],
  ['4000000000000127', undefined, 'wrong-details'],
  ['4000002500003155', 'fail', 'authentication-failed'],
] as const)('card %s: %s %s, and another card is accepted on the same page', async (number, outcome, decline) => {
  const page = await stripe.open(orderFor());
  expect((await payByCard(page.url, number, outcome)).location).toBeNull();
  expect(await stripe.settle(page.reference, take)).toEqual({ state: 'open', decline });
  await payByCard(page.url, '4000002500003155', 'complete');
  expect((await stripe.settle(page.reference, take)).state).toBe('paid');
});

test('an ended page takes no payment', async () => {
  const page = await stripe.open(orderFor());
  expect(await stripe.end(page.reference)).toEqual({ state: 'ended', decline: null });
  await payByCard(page.url, '4242424242424242');
  expect((await stripe.settle(page.reference, take)).state).toBe('ended');
});

test('a card is saved, charged once while its owner is away, and forgotten', async () => {
  const page = await stripe.open(orderFor({ amount: null }));
  await payByCard(page.url, '4000000000000341');
  const view = await stripe.settle(page.reference, take);
  if (view.state !== 'saved') throw new Error(view.state);
  const charge = {
    orderId: crypto.randomUUID(),
    customer: view.customer!,
    method: view.method.reference,
    amount: { amount: 700, currency: 'USD' },
    description: 'Top-up',
  } as const;
  expect(await stripe.charge(charge)).toEqual({ state: 'ended', decline: 'declined' });
  const good = await stripe.open(orderFor({ amount: null, customer: page.customer }));
  await payByCard(good.url, '5555555555554444');
  const saved = await stripe.settle(good.reference, take);
  if (saved.state !== 'saved') throw new Error(saved.state);
  const once = { ...charge, orderId: crypto.randomUUID(), method: saved.method.reference };
  const done = paid(await stripe.charge(once));
  expect(await stripe.charge(once)).toEqual(done);
  expect(await stripe.settle(done.payment, take)).toMatchObject({ payment: done.payment, method: null });
  await stripe.forget(saved.method.reference);
  await stripe.forget(saved.method.reference);
  await expect(stripe.charge({ ...once, orderId: crypto.randomUUID() })).rejects.toThrow(ProviderRefused);
});

test('a PayPal order: approved, captured once, refunded; a refused account leaves it open', async () => {
  const order = orderFor();
  const page = await paypal.open(order);
  expect(await paypal.open(order)).toEqual(page);
  expect(await paypal.settle(page.reference, take)).toEqual({ state: 'open', decline: null });
  await approve(page.url, 'empty');
  expect(await paypal.settle(page.reference, { take: false })).toEqual({ state: 'open', decline: null });
  expect(await paypal.settle(page.reference, take)).toEqual({ state: 'open', decline: 'declined' });
  const again = await paypal.open(orderFor());
  expect((await approve(again.url)).location).toBe(`${order.returnUrl}?token=${again.reference}`);
  const view = paid(await paypal.settle(again.reference, take));
  expect(view).toMatchObject({ amount: order.amount, method: null });
  expect(await paypal.settle(again.reference, take)).toEqual(view);
  const refund = { refundId: 'p', payment: view.payment, amount: { amount: 1, currency: 'EUR' } } as const;
  const first = await paypal.refund(refund);
  expect([first.state, await paypal.refund(refund), await paypal.readRefund(first.reference)]).toEqual([
    'done',
    first,
    first,
  ]);
  await expect(paypal.refund({ ...refund, refundId: 'q', amount: order.amount! })).rejects.toThrow(ProviderRefused);
  expect(await paypal.end(page.reference)).toEqual({ state: 'ended', decline: null });
});

test('what is away or answers nothing may be asked again, and has its effect once', async () => {
  const order = orderFor();
  sandbox.setFaults([
    { kind: 'lost', call: 'POST /v1/checkout/sessions', times: 1 },
    { kind: 'down', call: 'GET /v1/checkout/sessions', times: 1 },
    { kind: 'lost', call: 'POST /v2/checkout/orders', times: 1 },
  ]);
  await expect(stripe.open(order)).rejects.toThrow(ProviderUnavailable);
  const page = await stripe.open(order);
  await expect(stripe.settle(page.reference, take)).rejects.toThrow(ProviderUnavailable);
  await expect(paypal.open(order)).rejects.toThrow(ProviderUnavailable);
  await paypal.open(order);
  expect(sandbox.store.count('session') + sandbox.store.count('order')).toBeGreaterThan(0);
  const wrong = stripeClient({ secretKey: 'sk_wrong', webhookSecret: 'x', url });
  await expect(wrong.open(order)).rejects.toThrow(ProviderRefused);
  const nobody = paypalClient({ ...sandboxSettings.paypal, clientSecret: 'wrong', url });
  await expect(nobody.open(order)).rejects.toThrow(ProviderRefused);
});

test('webhooks: genuine ones name their order, forged and stale ones are refused', async () => {
  const order = orderFor();
  const card = await stripe.open(order);
  await payByCard(card.url, '4242424242424242');
  const wallet = await paypal.open(order);
  await approve(wallet.url);
  const events = sandbox.store.events();
  const now = Date.now();
  const paidEvent = events.filter(({ provider }) => provider === 'stripe').at(-1)!;
  const body = Buffer.from(paidEvent.body);
  const headers = stripeSigner(paidEvent, now);
  expect(stripe.readWebhook({ headers, body, now })).toEqual({
    id: paidEvent.id,
    type: 'checkout.session.completed',
    orderId: order.orderId,
    reference: card.reference,
  });
  const forged = [
    { headers, body: Buffer.from(`${paidEvent.body} `), now },
    { headers, body, now: now + 301_000 },
    { headers: {}, body, now },
    { headers: { 'stripe-signature': `t=${Math.floor(now / 1000)},v1=${'0'.repeat(64)}` }, body, now },
  ];
  for (const one of forged) expect(() => stripe.readWebhook(one)).toThrow(ForgedWebhook);

  const approved = events.filter(({ provider }) => provider === 'paypal').at(-1)!;
  const signed = { headers: paypalSigner(sandbox.store)(approved, now), body: Buffer.from(approved.body), now };
  expect(paypal.readWebhook(signed)).toMatchObject({ id: approved.id, reference: wallet.reference });
  expect(await paypal.confirmWebhook(signed)).toBe(true);
  const changed = { ...signed, body: Buffer.from(approved.body.replace('APPROVED', 'CREATED')) };
  expect(await paypal.confirmWebhook(changed)).toBe(false);
  expect(() => paypal.readWebhook({ ...signed, headers: {} })).toThrow(ForgedWebhook);
  expect(() => paypal.readWebhook({ ...signed, body: Buffer.from('[]') })).toThrow(ForgedWebhook);
});

test('amounts as PayPal writes them', () => {
  expect([5, 50, 1240, 999_999_99].map(decimalOf)).toEqual(['0.05', '0.50', '12.40', '999999.99']);
  expect(['0.05', '12.4', '7', '1.234', '-1', '1e3', ''].map(minorOf)).toEqual([5, 1240, 700, null, null, null, null]);
});
