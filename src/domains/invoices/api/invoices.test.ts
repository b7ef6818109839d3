// @database
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { chargeAccount } from '#domains/charges/api/port.ts';
import { countUse } from '#domains/metering/api/port.ts';
import { readPayer } from '#domains/billing/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, awaitInvoiceTasks, hourMs, invoicing, use } from '#test/billed.ts';
import { sellerFields } from '#test/invoices.ts';
import { awaitMails, linkOf } from '#test/mails.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';
import type { DocumentLine, IssuedDocument } from '../document.ts';
import { collectMonth, hashOf, issueDraft } from './issue.ts';
import { issueLastMonth } from './schedules.ts';
import { readLegalEntity } from './store-seller.ts';
import { readInvoicesOf, readLines } from './store.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const clerk = await signIn(it, world.people['billing-admin']);
const ada = await signIn(it, world.ada);
it.work();
const { month, monthText, inMonth, billed, issue, issued, listOf, read, owed } = invoicing(it, world, clerk);

test('without a seller or a profile nothing is issued, and it says what is missing', async () => {
  const { accountId } = await billed(10);
  expect(bareCodesOf(await issue(accountId))).toEqual([7602]);
  await addSeller(db, world.siteId);
  await db.deleteFrom('billing_profile').where('account_id', '=', accountId).execute();
  expect(bareCodesOf(await issue(accountId))).toEqual([7603]);
  const open = new Date(it.clock.now()).toISOString().slice(0, 7);
  expect(refusalOf(await issue(accountId, open))).toEqual([400, '7604 month']);
  expect(refusalOf(await send(ada, 'POST /invoices', { accountId, month: monthText }))[0]).toBe(403);
  expect((await issue(newId())).statusCode).toBe(404);
});

test('an invoice has the charges of its month and their tax, its files, and one number', async () => {
  const customer = await issued(100);
  const { invoice, accountId, browser, email } = customer;
  expect(invoice).toMatchObject({
    state: 'open',
    net: 1e3,
    tax: 190,
    total: 1190,
    due: 1190,
    files: ['pdf', 'xml'],
    taxes: [
      {
        category: 'S',
        rateBp: 1900,
        net: 1e3,
        tax: 190,
      },
    ],
  });
  expect(await owed(customer)).toBe(-1190);
  expect((await issue(accountId)).statusCode).toBe(202);
  await awaitInvoiceTasks(db);
  expect((await listOf(browser)).map(({ number }) => number)).toEqual([invoice.number]);
  expect(await owed(customer)).toBe(-1190);
  const pdf = await send(browser, `GET /invoices/${invoice.id}/files/pdf`);
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  const { items } = (await send(browser, 'GET /notifications')).json<{ items: { code: number; title: string }[] }>();
  expect(items.filter(({ code }) => code === 1260).map(({ title }) => title)).toEqual([
    `Invoice ${invoice.number} of $11.90`,
  ]);
  expect(await historyOf(db, accountId)).toContain(`Invoice ${invoice.number} of $11.90 issued`);
  const [stored] = await readInvoicesOf(db, { accountId, month });
  const lines = await readLines(db, invoice.id);
  expect(hashOf(stored?.document as IssuedDocument, lines)).toBe(stored?.hash);
  expect(stored?.document?.buyer).toMatchObject({ legalName: 'Bäckerei Sonnenschein GmbH', email });
  // The clerk sees it, and another customer does not.
  expect((await read(clerk, invoice.id)).number).toBe(invoice.number);
  expect((await send(ada, `GET /invoices/${invoice.id}`)).statusCode).toBe(404);
});

/** Has a price for traffic, and answers what counts that of a customer's server from a day on. */
async function countsTraffic({ accountId, siteId }: Person) {
  const [objectId, meter] = [newId(), 'traffic.gb'];
  const price = { version_id: world.priceVersionId, key: meter, monthly_micro: 10_000 };
  await db
    .insertInto('price_item')
    .values({ ...price, hourly_on_micro: 0, hourly_off_micro: 0 })
    .onConflict((on) => on.doNothing())
    .execute();
  return (from: Date, quantity: number) => {
    const object = { objectType: 'server', objectId, objectName: 'web-1', zoneId: world.zoneId, state: '' };
    const use = { siteId, accountId, ...object, quantity, included: 0 };
    return countUse(db, { meter, from, until: new Date(from.getTime() + 24 * hourMs) }, [use]);
  };
}

test('what is summed up after the document of a month is on the next one, once', async () => {
  const person = await addCustomer(db, world, {});
  const { accountId, siteId } = person;
  const before = monthStart(new Date(month.getTime() - 1));
  const count = await countsTraffic(person);
  const collect = async (of: Date) => {
    await db
      .transaction()
      .execute((tx) => collectMonth(tx, { accountId, siteId, month: of, now: new Date(it.clock.now()) }));
    const [invoice] = await readInvoicesOf(db, { accountId, month: of });
    return (await readLines(db, invoice!.id)).map(({ quantity, unit, amount }) => [quantity, unit, amount]);
  };
  await count(before, 300);
  expect(await collect(before)).toEqual([[300, 'gb', 300]]);
  await count(new Date(month.getTime() - 24 * hourMs), 120);
  await count(month, 40);
  expect(await collect(month)).toEqual([
    [120, 'gb', 120],
    [40, 'gb', 40],
  ]);
});

test('who keeps the books gets a link to the file, which works once', async () => {
  const customer = await billed(10);
  const to = `books-${newId()}@keeper.test`;
  await db
    .insertInto('additional_address')
    .values({ account_id: customer.accountId, level: 2, email: to, enabled: true, state: 'confirmed' })
    .execute();
  await issue(customer.accountId);
  await awaitInvoiceTasks(db);
  // Other news of the account, such as a low balance, may come too.
  const mails = (await awaitMails(db, to, 1)).filter(({ template }) => template === 'invoices.ready');
  expect(mails).toHaveLength(1);
  const token = linkOf(mails[0]).searchParams.get('token');
  const file = await send(ada, `GET /downloads/invoice/${token}/file`);
  expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  it.clock.advance(11 * 60);
  expect(bareCodesOf(await send(ada, `GET /downloads/invoice/${token}/file`))).toEqual([1407]);
});

test('numbers have no gap, with many at once and with what is rolled back', async () => {
  const customers = await Promise.all(Array.from({ length: 4 }, () => billed(20)));
  const entity = await readLegalEntity(db, world.siteId);
  const [first] = customers;
  const { accountId, siteId } = first!;
  const now = new Date(it.clock.now());
  const payer = await readPayer(db, accountId);
  const rolledBack = db.transaction().execute(async (tx) => {
    await collectMonth(tx, { accountId, siteId, month, now });
    const [draft] = await readInvoicesOf(tx, { accountId, month });
    const parties = { entity: entity!, payer: { ...payer!, profile: payer!.profile! } };
    await issueDraft(tx, { draft: draft!, ...parties, by: { name: '', source: 'system' }, now, taskId: null });
    throw new Error('taken back');
  });
  await expect(rolledBack).rejects.toThrow('taken back');
  await Promise.all(customers.flatMap((one) => [issue(one.accountId), issue(one.accountId)]));
  await awaitInvoiceTasks(db);
  const rows = await db
    .selectFrom('invoice')
    .select(['number', 'account_id as accountId'])
    .where('site_id', '=', world.siteId)
    .where('number_text', 'like', 'INV-%')
    .where('kind', '=', 'invoice')
    .orderBy('number')
    .execute();
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  const own = rows.filter((row) => customers.some((one) => one.accountId === row.accountId));
  expect(own).toHaveLength(customers.length);
});

test('the database refuses every change of what was issued', async () => {
  const { invoice } = await issued(5);
  const { id } = invoice;
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow(/never changed|append/);
  await refused(db.updateTable('invoice').set({ total: 1, net: 1 }).where('id', '=', id).execute());
  await refused(db.updateTable('invoice').set({ document: '{}' }).where('id', '=', id).execute());
  await refused(db.deleteFrom('invoice').where('id', '=', id).execute());
  await refused(db.updateTable('invoice_line').set({ net: 1 }).where('invoice_id', '=', id).execute());
  await refused(db.deleteFrom('invoice_line').where('invoice_id', '=', id).execute());
  await expect(db.deleteFrom('invoice_file').where('invoice_id', '=', id).execute()).rejects.toThrow('append-only');
});

test('a line names the prices that were agreed with the customer', async () => {
  const person = await addCustomer(db, world);
  const [id, objectId] = [newId(), newId()];
  const rate = { monthly_micro: 1_000_000, hourly_on_micro: 50_000, hourly_off_micro: 0 };
  const own = { account_id: person.accountId, key: 'cpu.B', currency: 'USD', valid_from: new Date(0) };
  await db
    .insertInto('customer_price')
    .values([
      { id, ...own, ...rate },
      // Of nothing that the line consists of.
      { id: newId(), ...own, key: 'cpu.D', ...rate },
    ])
    .execute();
  const unit = { monthlyMicro: 1_000_000, hourlyOnMicro: 50_000, hourlyOffMicro: 0 };
  const lines = [{ key: 'cpu.B', quantity: 1, ...unit, customerPriceId: id }];
  await use(db, world, { person, objectId, used: { from: month, state: 'on', onMicro: 50_000, lines } });
  await use(db, world, { person, objectId, used: { from: inMonth(10), state: null } });
  expect((await issue(person.accountId)).statusCode).toBe(202);
  await awaitInvoiceTasks(db);
  const browser = await signIn(it, person);
  const [invoice] = await listOf(browser);
  const trace = (await send(browser, `GET /invoices/${invoice!.id}/lines/1`)).json<{ customerPrices: unknown[] }>();
  expect(trace.customerPrices).toEqual([{ key: 'cpu.B', validFrom: new Date(0).toISOString() }]);
});

test('a line leads to the use, its price and what changed it', async () => {
  const { invoice, browser, objectId } = await issued(48);
  const { items } = (await send(browser, `GET /invoices/${invoice.id}/lines`)).json<{ items: DocumentLine[] }>();
  expect(items).toMatchObject([
    { number: 1, objectId, objectName: 'web-1', quantity: 48, rateMicro: 100_000, net: 480 },
  ]);
  const trace = (await send(browser, `GET /invoices/${invoice.id}/lines/1`)).json<{
    spans: { seconds: number; startedBy: unknown }[];
    priceList: { name: string; version: number };
  }>();
  expect(trace).toMatchObject({ priceList: { name: 'Standard', version: 1 }, spans: [{ seconds: 48 * 3600 }] });
  expect((await send(browser, `GET /invoices/${invoice.id}/lines/2`)).statusCode).toBe(404);
  const csv = await send(browser, `GET /invoices/${invoice.id}/lines/export?format=csv`);
  expect(csv.body).toContain('web-1');
  const history = (await send(browser, 'GET /billing/history')).json<{
    items: { kind: string; invoiceNumber: string | null; tax: number | null }[];
  }>();
  expect(history.items.map(({ kind, invoiceNumber, tax }) => [kind, invoiceNumber, tax])).toEqual([
    ['tax', invoice.number, -91],
    ['hourly', invoice.number, null],
  ]);
});

test('several invoices come as one archive by a link, and one as itself', async () => {
  const { invoice, browser } = await issued(12);
  const both = await send(browser, 'POST /invoices/downloads', { invoiceIds: [invoice.id, invoice.id] });
  expect(both.statusCode, both.body).toBe(202);
  await awaitInvoiceTasks(db);
  const fetched = async (answer: typeof both) => {
    const token = new URL(answer.json<{ url: string }>().url).searchParams.get('token');
    return send(browser, `GET /downloads/invoice/${token}/file`);
  };
  expect((await fetched(both)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await send(clerk, `POST /invoices/${invoice.id}/creditNotes`, { reason: 'Outage' });
  await awaitInvoiceTasks(db);
  const ids = (await listOf(browser)).map(({ id }) => id);
  const archive = await send(browser, 'POST /invoices/downloads', { invoiceIds: ids });
  await awaitInvoiceTasks(db);
  const names = Object.keys(unzipSync((await fetched(archive)).rawPayload));
  expect(names.toSorted()).toEqual([
    `${invoice.number}.pdf`,
    `${invoice.number}.xml`,
    expect.stringMatching(/^INV-C.*pdf$/),
    expect.stringMatching(/^INV-C.*xml$/),
  ]);
  expect((await send(ada, 'POST /invoices/downloads', { invoiceIds: ids })).statusCode).toBe(404);
});

test('an archive has the invoices of several sites under names of their own, where their numbers are the same', async () => {
  const siteId = world.otherSiteId;
  await addSeller(db, siteId);
  const there = await billed(20, {}, await addCustomer(db, { ...world, siteId }));
  const root = await signIn(it, world.people.root);
  expect((await send(root, 'POST /invoices', { accountId: there.accountId, month: monthText })).statusCode).toBe(202);
  await awaitInvoiceTasks(db);
  const invoices = db.selectFrom('invoice').select('id').where('number_text', '=', 'INV-000001');
  const invoiceIds = (await invoices.execute()).map(({ id }) => id);
  expect(invoiceIds).toHaveLength(2);
  const archive = await send(root, 'POST /invoices/downloads', { invoiceIds });
  await awaitInvoiceTasks(db);
  const token = new URL(archive.json<{ url: string }>().url).searchParams.get('token');
  const files = unzipSync((await send(root, `GET /downloads/invoice/${token}/file`)).rawPayload);
  expect(Object.keys(files).toSorted()).toEqual([
    'INV-000001-2.pdf',
    'INV-000001-2.xml',
    'INV-000001.pdf',
    'INV-000001.xml',
  ]);
});

test('the night makes up for what the first of the month left out', async () => {
  const customer = await billed(30);
  await db.transaction().execute(async (tx) => {
    const { accountId, siteId } = customer;
    await chargeAccount(tx, { accountId, siteId }, nextMonth(month));
  });
  const clock = new Date(it.clock.now());
  const isNextMonth = monthStart(clock) > nextMonth(month);
  if (isNextMonth) it.clock.advance(-(clock.getTime() - nextMonth(month).getTime() - 24 * hourMs) / 1000);
  await issueLastMonth.run(it.app);
  await awaitInvoiceTasks(db);
  expect(await listOf(customer.browser)).toMatchObject([{ state: 'open', total: 357 }]);
  // One without a profile is left out, of which staff is notified once.
  const { accountId, siteId } = await billed(20);
  await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, nextMonth(month)));
  await db.deleteFrom('billing_profile').where('account_id', '=', accountId).execute();
  for (let night = 0; night < 2; night += 1) {
    await issueLastMonth.run(it.app);
    await awaitInvoiceTasks(db);
  }
  expect(await listOf(customer.browser)).toHaveLength(1);
  const sent = (await send(clerk, 'GET /notifications')).json<{ items: { code: number; title: string }[] }>().items;
  expect(sent.filter(({ code }) => code === 1262).map(({ title }) => title)).toEqual([
    `Invoices of ${monthText} are missing`,
  ]);
});

test('what a month has grown by since its invoice is invoiced where the next month has no use', async () => {
  const person = await addCustomer(db, world, {});
  const { accountId, siteId } = person;
  const browser = await signIn(it, person);
  const before = monthStart(new Date(month.getTime() - 1));
  const count = await countsTraffic(person);
  await count(before, 300);
  expect((await issue(accountId, before.toISOString().slice(0, 7))).statusCode).toBe(202);
  await awaitInvoiceTasks(db);
  await count(new Date(month.getTime() - 24 * hourMs), 120);
  await db.transaction().execute((tx) => chargeAccount(tx, { accountId, siteId }, nextMonth(month)));
  for (let night = 0; night < 2; night += 1) {
    await issueLastMonth.run(it.app);
    await awaitInvoiceTasks(db);
  }
  expect((await listOf(browser)).map(({ total }) => total)).toEqual([143, 357]);
  expect(await owed(person)).toBe(-500);
});

test('who sells is saved for what follows, with all faults at their fields', async () => {
  const admin = await signIn(it, world.people['site-admin']);
  const now = (await send(admin, 'GET /sites/*/legalEntity')).json<{
    version: number;
    entity: object;
    issued: number;
  }>();
  expect(now).toMatchObject({ entity: { legalName: sellerFields.legal_name, prefix: 'INV' } });
  const save = (body: object, version: number) =>
    send(admin, 'PUT /sites/*/legalEntity', { ...now.entity, ...body }, { version });
  const wrong = { legalName: '', country: 'DE', taxId: 'DE136695967', prefix: 'a b', email: 'nobody' };
  expect(refusalOf(await save(wrong, now.version))).toEqual([
    400,
    '1001 legalName',
    '7601 taxId',
    '12 email',
    '7611 prefix',
  ]);
  expect((await save({ prefix: 'new' }, now.version + 1)).statusCode).toBe(412);
  const saved = await save({ prefix: 'new', taxId: 'DE 136 695 976' }, now.version);
  expect(saved.json()).toMatchObject({ version: now.version + 1, entity: { prefix: 'NEW', taxId: 'DE136695976' } });
  expect((await send(clerk, 'GET /sites/*/legalEntity')).statusCode).toBe(403);
});

test('the next invoice can be looked at before it is one', async () => {
  const person = await addCustomer(db, world);
  const browser = await signIn(it, person);
  const from = new Date(monthStart(new Date(it.clock.now())).getTime());
  await use(db, world, { person, objectId: newId(), used: { from, state: 'on', billing: 'monthly' } });
  expect((await send(browser, 'GET /invoices/preview')).json()).toMatchObject({
    isComplete: true,
    net: 7300,
    tax: 1387,
    total: 8687,
    lines: [
      {
        objectName: 'web-1',
        kind: 'full-month',
        net: 7300,
      },
    ],
  });
});
