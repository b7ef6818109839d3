// @database
import { expect, test } from 'vitest';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addSeller, awaitInvoiceTasks, invoicing, pay } from '#test/billed.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const clerk = await signIn(it, world.people['billing-admin']);
it.work();
const { billed, issued, read, owed } = invoicing(it, world, clerk);

await addSeller(db, world.siteId);

interface Wire {
  id: string;
  state: string;
  amount: number;
  answer: string;
  creditNote: { number: string; amount: number } | null;
  messages: { text: string; byStaff: boolean }[];
}
const open = (who: Browser, invoiceId: string, line: number | null) =>
  send(who, `POST /invoices/${invoiceId}/disputes`, { line, reason: 'The server was off.' });
const opened = async (who: Browser, invoiceId: string, line: number | null) => {
  const answer = await open(who, invoiceId, line);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Wire>();
};
const detail = async (who: Browser, id: string) => (await send(who, `GET /disputes/${id}`)).json<Wire>();
const notified = async (accountId: string, code: number) =>
  (await db.selectFrom('notification').select('code').where('account_id', '=', accountId).execute()).filter(
    (one) => one.code === code,
  ).length;
const dunned = async (who: Browser) => (await send(who, 'GET /dunning')).json<{ owed: number }>().owed;

test('a line is disputed, talked about, and a part of it credited', async () => {
  const customer = await issued(100);
  const { browser, accountId, invoice } = customer;
  const other = await issued(1);
  expect((await open(other.browser, invoice.id, 1)).statusCode).toBe(404);
  expect((await open(browser, invoice.id, 9)).statusCode).toBe(404);
  expect(refusalOf(await send(browser, `POST /invoices/${invoice.id}/disputes`, { line: 1, reason: ' ' }))).toEqual([
    400,
    '8500 reason',
  ]);
  expect(bareCodesOf(await open(clerk, invoice.id, 1))).toEqual([8501]);
  const { id, amount, state } = await opened(browser, invoice.id, 1);
  expect([amount, state]).toEqual([1190, 'open']);
  for (const line of [1, null]) expect(bareCodesOf(await open(browser, invoice.id, line))).toEqual([8503]);
  expect(await notified(world.people['billing-admin'].accountId, 1285)).toBe(1);

  const say = (who: Browser, text: string) => send(who, `POST /disputes/${id}/messages`, { text });
  expect((await say(other.browser, 'Mine too')).statusCode).toBe(404);
  expect((await say(browser, 'It was off for two days.')).statusCode).toBe(201);
  expect((await say(clerk, 'We see one.')).statusCode).toBe(201);
  expect((await detail(browser, id)).messages).toMatchObject([
    { text: 'It was off for two days.', byStaff: false },
    { text: 'We see one.', byStaff: true },
  ]);
  expect(await notified(accountId, 1286)).toBe(1);

  const accept = (body: object) => send(clerk, `POST /disputes/${id}/acceptance`, body);
  expect((await send(browser, `POST /disputes/${id}/acceptance`, { answer: 'Yes' })).statusCode).toBe(403);
  expect(refusalOf(await accept({ amount: 1001, answer: 'Too much' }))).toEqual([400, '7613 amount']);
  const done = await accept({ amount: 400, answer: 'One day of two.' });
  expect(done.json()).toMatchObject({ state: 'accepted', creditNote: { amount: 476 }, answer: 'One day of two.' });
  await awaitInvoiceTasks(db);
  expect(await read(browser, invoice.id)).toMatchObject({ credited: 476, due: 714, creditedLines: [] });
  expect(await owed(customer)).toBe(-714);
  expect(await notified(accountId, 1287)).toBe(1);
  expect(bareCodesOf(await accept({ answer: 'Again' }))).toEqual([8504]);

  // What is left of the line can be disputed again, and is all that can be credited.
  expect(await opened(browser, invoice.id, 1)).toMatchObject({ amount: 714 });
  const rest = await send(clerk, `POST /invoices/${invoice.id}/creditNotes`, { lines: [1], reason: 'The rest' });
  expect(rest.json()).toMatchObject({ total: 714 });
  await awaitInvoiceTasks(db);
  expect(await read(browser, invoice.id)).toMatchObject({ state: 'credited', net: 1000, creditedLines: [1] });
  expect(bareCodesOf(await open(browser, invoice.id, null))).toEqual([8502]);
  expect(await historyOf(db, accountId)).toContain(
    `Dispute of web-1 on invoice ${invoice.number} ($11.90) opened: The server was off.`,
  );
});

test('what is disputed is left alone by dunning until it is decided, and what is paid counts no more', async () => {
  const customer = await issued(100);
  const { browser, invoice } = customer;
  expect(await dunned(browser)).toBe(1190);
  const { id } = await opened(browser, invoice.id, null);
  expect(await dunned(browser)).toBe(0);
  await pay(db, customer, { amount: 190 });
  expect(await dunned(browser)).toBe(0);
  const rejected = await send(clerk, `POST /disputes/${id}/rejection`, { answer: 'It was on.' });
  expect(rejected.json()).toMatchObject({ state: 'rejected', answer: 'It was on.', creditNote: null });
  expect(await dunned(browser)).toBe(1000);
  const again = await opened(browser, invoice.id, 1);
  expect(await dunned(browser)).toBe(0);
  expect((await send(clerk, `POST /disputes/${again.id}/withdrawal`)).statusCode).toBe(403);
  expect((await send(browser, `POST /disputes/${again.id}/withdrawal`)).json()).toMatchObject({ state: 'withdrawn' });
  expect(await dunned(browser)).toBe(1000);
  const list = await send(clerk, `GET /disputes?state=rejected,withdrawn&invoice=${invoice.id}`);
  expect(list.json<{ items: Wire[] }>().items.map(({ state }) => state)).toEqual(['withdrawn', 'rejected']);
  const own = await send(browser, `GET /disputes?mine=1&invoice=${invoice.id}`);
  expect(own.json<{ total: number }>().total).toBe(2);
});

/** A customer with an invoice of two lines, $7.14 and $4.76, of which the second is disputed. */
async function twoLines() {
  const first = await billed(60);
  const customer = await issued(40, {}, first);
  const { browser, invoice } = customer;
  const { items } = (await send(browser, `GET /invoices/${invoice.id}/lines`)).json<{
    items: { number: number; net: number }[];
  }>();
  const line = items.find(({ net }) => net === 400)!.number;
  const other = items.find(({ net }) => net === 600)!.number;
  return { ...customer, line, other, dispute: await opened(browser, invoice.id, line) };
}

test('what is paid after a dispute was opened does not use up what it holds', async () => {
  const { dispute, ...customer } = await twoLines();
  const { browser, invoice } = customer;
  expect([invoice.total, await dunned(browser)]).toEqual([1190, 714]);
  await pay(db, customer, { amount: 714 });
  expect(await dunned(browser)).toBe(0);
  // Use that is paid goes to the oldest invoice first, and is still not of the dispute.
  for (const amount of [50, 500]) {
    await pay(db, customer, { amount: -amount, kind: 'charge' });
    expect(await dunned(browser)).toBe(amount);
    await pay(db, customer, { amount });
    expect(await dunned(browser)).toBe(0);
  }
  await send(clerk, `POST /disputes/${dispute.id}/rejection`, { answer: 'It was on.' });
  expect(await dunned(browser)).toBe(476);
  // A dispute of what is paid already holds nothing.
  await pay(db, customer, { amount: 476 });
  await opened(browser, invoice.id, null);
  await pay(db, customer, { amount: -80, kind: 'charge' });
  expect(await dunned(browser)).toBe(80);
});

test('a disputed line that is credited directly holds nothing more, and its dispute is accepted with that credit note', async () => {
  const { dispute, line, ...customer } = await twoLines();
  const { browser, invoice } = customer;
  await pay(db, customer, { amount: 714 });
  const credit = async (body: object) => {
    const answer = await send(clerk, `POST /invoices/${invoice.id}/creditNotes`, { reason: 'Off', ...body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ number: string; total: number }>();
  };
  await credit({ lines: [line], amount: 100 });
  await pay(db, customer, { amount: -500, kind: 'charge' });
  expect(await dunned(browser)).toBe(500);
  const note = await credit({ lines: [line] });
  expect(await dunned(browser)).toBe(500);
  const accepted = await send(clerk, `POST /disputes/${dispute.id}/acceptance`, { answer: 'Credited already.' });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(accepted.json()).toMatchObject({
    state: 'accepted',
    answer: 'Credited already.',
    creditNote: { number: note.number, amount: note.total },
  });
  await awaitInvoiceTasks(db);
  expect((await read(browser, invoice.id)).notes).toHaveLength(2);
});
