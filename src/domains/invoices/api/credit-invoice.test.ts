// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { bareCodesOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addSeller, awaitInvoiceTasks, invoicing, pay, use, type WireInvoice } from '#test/billed.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const clerk = await signIn(it, world.people['billing-admin']);
it.work();
const { month, inMonth, billed, issue, issued, listOf, read, owed } = invoicing(it, world, clerk);

await addSeller(db, world.siteId);

test('credit notes are documents of their own: lines first, then the rest, and the money back', async () => {
  const customer = await billed(100);
  const { accountId, browser } = customer;
  const second = newId();
  await use(db, world, { person: customer, objectId: second, used: { from: inMonth(0), state: 'on', name: 'web-2' } });
  await use(db, world, { person: customer, objectId: second, used: { from: inMonth(50), state: null } });
  await issue(accountId);
  await awaitInvoiceTasks(db);
  const [{ id }] = (await listOf(browser)) as [WireInvoice];
  await pay(db, customer, { amount: 1785 });
  expect((await read(browser, id)).state).toBe('paid');
  const credit = (body: object) => send(clerk, `POST /invoices/${id}/creditNotes`, body);
  expect(refusalOf(await credit({ lines: [], reason: ' ' }))).toEqual([400, '7609 reason']);
  expect(refusalOf(await credit({ lines: [9], reason: 'Outage' }))).toEqual([400, '7608 lines']);
  expect((await send(browser, `POST /invoices/${id}/creditNotes`, { lines: [], reason: 'x' })).statusCode).toBe(403);
  const note = await credit({ lines: [2], reason: 'Outage' });
  expect([note.statusCode, note.json()]).toMatchObject([201, { total: 595, number: expect.stringMatching(/^INV-C/) }]);
  expect(await read(browser, id)).toMatchObject({ state: 'paid', credited: 595, paid: 1190, creditedLines: [2] });
  expect(await owed(customer)).toBe(595);
  expect(refusalOf(await credit({ lines: [2], reason: 'Twice' }))).toEqual([400, '7608 lines']);
  expect((await credit({ reason: 'Never ordered' })).json()).toMatchObject({ total: 1190 });
  await awaitInvoiceTasks(db);
  expect(await read(browser, id)).toMatchObject({
    state: 'credited',
    paid: 0,
    notes: [{ total: 595 }, { total: 1190 }],
  });
  await pay(db, customer, { amount: -1785, kind: 'refund' });
  const all = await listOf(browser);
  expect(all.map(({ state, files }) => [state, files])).toEqual(all.map(() => ['refunded', ['pdf', 'xml']]));
  expect(await owed(customer)).toBe(0);
  expect(bareCodesOf(await send(clerk, `POST /invoices/${all[0]!.id}/creditNotes`, { reason: 'Of a note' }))).toEqual([
    7607,
  ]);
});

test('tax goes by seller and buyer, on top of prices or in them', async () => {
  const reverse = await issued(100, { country: 'FR', tax_id: 'FR40303265045', tax_check: 'valid' });
  expect(reverse.invoice.taxes).toMatchObject([{ category: 'AE', rateBp: 0, tax: 0 }]);
  const consumer = await issued(100, { country: 'FR', kind: 'person' });
  expect(consumer.invoice).toMatchObject({ net: 1000, tax: 200, total: 1200 });
  const abroad = await issued(100, { country: 'JP' });
  expect(abroad.invoice.taxes).toMatchObject([{ category: 'O', tax: 0 }]);
  await db.updateTable('legal_entity').set({ tax_inside: true }).where('site_id', '=', world.siteId).execute();
  const inside = await issued(119);
  expect(inside.invoice).toMatchObject({ net: 1000, tax: 190, total: 1190 });
  expect(await owed(inside)).toBe(-1190);
  await db.updateTable('legal_entity').set({ tax_inside: false }).where('site_id', '=', world.siteId).execute();
  const { rows } = await sql<{ kind: string; sum: number }>`
    select a.kind, sum(p.amount)::int as sum from ledger_posting p join ledger_account a on a.id = p.ledger_account_id
    join ledger_entry e on e.id = p.entry_id where e.key = ${`tax:${inside.invoice.id}`} group by a.kind order by 1`.execute(
    db,
  );
  expect(rows).toEqual([
    { kind: 'revenue', sum: 190 },
    { kind: 'tax', sum: -190 },
  ]);
});

test('documents are in the file of what is kept of a person, and stay when the person is deleted', async () => {
  const { accountId, invoice } = await issued(7);
  const sections = it.app.domains.flatMap(({ personal }) => personal?.sections ?? []);
  const section = sections.find(({ name }) => name === 'invoices');
  const records = await section?.read(db, { accountId, after: null, limit: 100 });
  expect(records).toMatchObject([{ number: invoice.number, total: 83 }]);
  // One by one: the worker of the test is at the same rows.
  for (const { personal } of it.app.domains)
    await db.transaction().execute(async (tx) => personal?.forget?.(tx, accountId));
  const kept = await read(clerk, invoice.id);
  expect(kept).toMatchObject({ number: invoice.number, total: 83, buyer: { legalName: 'Bäckerei Sonnenschein GmbH' } });
  expect((await send(clerk, `GET /invoices/${invoice.id}/files/pdf`)).statusCode).toBe(200);
});

test('money goes to the oldest invoice first, and the state follows', async () => {
  const customer = await billed(100);
  const { accountId, objectId } = customer;
  let { browser } = customer;
  const before = monthStart(new Date(month.getTime() - 1));
  await use(db, world, { person: customer, objectId: newId(), used: { from: before, state: 'on', name: 'old' } });
  await sql`select meter_use(object_id, meter, ${inMonth(-700)}, null, null) from usage_span
    where account_id = ${accountId} and object_id <> ${objectId} and ended_at is null`.execute(db);
  await issue(accountId, before.toISOString().slice(0, 7));
  await awaitInvoiceTasks(db);
  await issue(accountId);
  await awaitInvoiceTasks(db);
  const states = async () => (await listOf(browser)).map(({ state, due }) => [state, due]).toReversed();
  const [[, first], [, second]] = (await states()) as [[string, number], [string, number]];
  expect(await states()).toEqual([
    ['open', first],
    ['open', second],
  ]);
  await pay(db, customer, { amount: first + 100 });
  expect(await states()).toEqual([
    ['paid', 0],
    ['partially-paid', second - 100],
  ]);
  // Sessions end in the meantime.
  it.clock.advance(20 * 24 * 3600);
  browser = await signIn(it, customer);
  expect((await states())[1]).toEqual(['overdue', second - 100]);
  await pay(db, customer, { amount: -200, kind: 'refund' });
  expect(await states()).toEqual([
    ['overdue', 100],
    ['overdue', second],
  ]);
  await pay(db, customer, { amount: second + 100 });
  expect(await states()).toEqual([
    ['paid', 0],
    ['paid', 0],
  ]);
  const filtered = await send(browser, 'GET /invoices?state=paid&mine=1');
  expect(filtered.json<{ total: number }>().total).toBe(2);
});
