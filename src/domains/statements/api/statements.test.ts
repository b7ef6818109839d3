// @database
import { expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addSeller, invoicing, pay } from '#test/billed.ts';
import { until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const clerk = await signIn(it, world.people['billing-admin']);
it.work();
const { month, issued } = invoicing(it, world, clerk);

await addSeller(db, world.siteId);

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const today = dayOf(new Date(it.clock.now()));
const [first, last] = [dayOf(month), dayOf(new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)))];

interface Wire {
  opening: number;
  closing: number;
  totals: { kind: string; count: number; amount: number }[];
}
const read = async (who: Browser, from: string, until: string) =>
  (await send(who, `GET /billing/statement?from=${from}&until=${until}`)).json<Wire>();

/** What the link of an answer leads to, once it is ready. */
async function fetched(who: Browser, answer: { json(): unknown; statusCode: number; body: string }): Promise<Buffer> {
  expect(answer.statusCode, answer.body).toBe(202);
  const { url } = answer.json() as { url: string };
  const token = new URL(url).searchParams.get('token') ?? '';
  const path = `/downloads/document/${token}` as const;
  await until(
    'the file is ready',
    async () => (await send(who, `GET ${path}`)).json<{ state: string }>().state === 'ready',
  );
  return (await send(who, `GET ${path}/file`)).rawPayload;
}
const textOf = async (content: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(content)), { mergePages: true })).text;

test('a statement begins with a balance, has every movement, and ends with what they come to', async () => {
  const { browser, ...customer } = await issued(100);
  await pay(db, customer, { amount: 500 });
  const usage = await read(browser, first, last);
  const later = await read(browser, dayOf(new Date(Date.parse(last) + 86_400_000)), today);
  const all = await read(browser, first, today);
  expect([usage.opening, usage.closing]).toEqual([0, later.opening]);
  expect([all.opening, all.closing]).toEqual([0, -690]);
  expect(all.totals).toEqual(
    expect.arrayContaining([
      { kind: 'deposit', count: 1, amount: 500 },
      { kind: 'tax', count: 1, amount: -190 },
    ]),
  );
  expect(all.totals.reduce((sum, { amount }) => sum + amount, 0)).toBe(-690);
  const period = { from: first, until: today, currency: 'USD' };
  const csv = await fetched(browser, await send(browser, 'POST /billing/statements', { ...period, format: 'csv' }));
  const rows = csv.toString().trim().split(/\r?\n/);
  expect(rows).toHaveLength(3 + all.totals.reduce((sum, { count }) => sum + count, 0));
  expect(rows[1]).toContain('Opening balance');
  expect(rows.at(-1)).toMatch(/Closing balance.*-6\.90/);
  const pdf = await textOf(
    await fetched(browser, await send(browser, 'POST /billing/statements', { ...period, format: 'pdf' })),
  );
  for (const part of ['Statement of account', 'Opening balance', 'web-1 · Server · usage', 'Payment', '-$6.90'])
    expect(pdf).toContain(part);
  const wrong = (body: object) => send(browser, 'POST /billing/statements', { ...period, format: 'csv', ...body });
  expect(refusalOf(await wrong({ from: today, until: first }))).toEqual([400, '8600 until']);
  expect(refusalOf(await wrong({ from: '2020-01-01' }))).toEqual([400, '8601 until']);
  const other = await issued(1);
  expect((await read(other.browser, first, today)).totals.some(({ kind }) => kind === 'deposit')).toBe(false);
});

test('a completed payment has one receipt, with a number of its site and the parties of that day', async () => {
  const { browser, accountId, siteId } = await issued(1);
  const order = async (more: object) => {
    const id = newId();
    await db
      .insertInto('payment_order')
      .values({
        id,
        site_id: siteId,
        account_id: accountId,
        kind: 'deposit',
        state: 3,
        provider: 'stripe',
        amount: 2500,
        currency: 'USD',
        saves: false,
        return_url: '',
        method_text: 'Visa •••• 4242',
        created_by: '',
        created_at: new Date(),
        expires_at: new Date(),
        completed_at: new Date('2026-10-03T10:00:00Z'),
        ...more,
      })
      .execute();
    return id;
  };
  const paid = await order({});
  const waiting = await order({ state: 1, completed_at: null, closing_at: new Date() });
  const ask = (who: Browser, id: string) => send(who, `POST /payments/orders/${id}/receipt`);
  expect(bareCodesOf(await ask(browser, waiting))).toEqual([8603]);
  const other = await issued(1);
  expect((await ask(other.browser, paid)).statusCode).toBe(404);
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(browser, paid)));
  const [text = '', again = ''] = await Promise.all(
    answers.map(async (answer) => textOf(await fetched(browser, answer))),
  );
  for (const part of ['Receipt', 'INV-R000001', 'Beispiel Cloud GmbH', 'Bäckerei Sonnenschein GmbH', '$25.00', '4242'])
    expect(text).toContain(part);
  expect(again).toContain('INV-R000001');
  await db.updateTable('billing_profile').set({ legal_name: 'Other' }).where('account_id', '=', accountId).execute();
  const third = await textOf(await fetched(browser, await ask(clerk, paid)));
  expect(third).toContain('Bäckerei Sonnenschein GmbH');
  // However many asked for the first at once, the next number follows.
  expect(await textOf(await fetched(browser, await ask(browser, await order({}))))).toContain('INV-R000002');
});

test('a question about a charge is answered alike in every case, and its owner is notified once a day', async () => {
  const { accountId, siteId } = await issued(1);
  const values = {
    kind: 'deposit',
    state: 3,
    provider: 'stripe',
    amount: 4200,
    currency: 'USD',
    saves: false,
    return_url: '',
    created_by: '',
    created_at: new Date(),
    expires_at: new Date(),
    completed_at: new Date('2026-09-03T10:00:00Z'),
  };
  const card = { ...values, id: newId(), site_id: siteId, account_id: accountId, method_text: 'Visa •••• 9917' };
  await db.insertInto('payment_order').values(card).execute();
  const { name, host } = await db
    .selectFrom('site')
    .select(['name', 'host'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  const ask = (more: object) => {
    const payload = { text: name.toUpperCase(), last4: '9917', date: '2026-09-05', ...more };
    return it.server.inject({ method: 'POST', url: '/svc/charge', payload, headers: { host } });
  };
  const hints = () =>
    db
      .selectFrom('notification')
      .select('object_link')
      .where('account_id', '=', accountId)
      .where('code', '=', 1288)
      .execute();
  const answers = [
    await ask({ last4: '1111' }),
    await ask({ date: '2026-09-20' }),
    await ask({ text: 'Someone else' }),
    await ask({}),
    await ask({ date: '2026-09-02' }),
  ];
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(
    new Set(['200 {"asked":true}']),
  );
  await until('the owner is notified', async () => (await hints()).length > 0);
  expect(await hints()).toEqual([{ object_link: `/billing/payments/${card.id}` }]);
  expect(refusalOf(await ask({ text: ' ', last4: '12a4', date: '' }))).toEqual([
    400,
    '8604 text',
    '8605 last4',
    '8606 date',
  ]);
});
