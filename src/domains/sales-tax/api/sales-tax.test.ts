// @database
import { expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { send, refusalOf, bareCodesOf, historyOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, awaitInvoiceTasks, invoicing } from '#test/billed.ts';
import { paymentSandbox } from '#test/payments.ts';
import { until } from '#test/live-simulator.ts';
import { addAmericanSeller, jurisdictions, montreal, newYorkCity, toronto, waitOf } from '#test/sales-tax.ts';
import { createWorld, signIn } from '#test/world.ts';
import { fetchRates, placeOf } from './fetch.ts';
import { outdatePlaces, readFound } from './store-found.ts';
import { retryWaits } from './waits.ts';

const { sandbox, env } = await paymentSandbox();
const it = await testApp({ env });
const { db } = it.app;
const world = await createWorld(it);
let [clerk, admin] = [await signIn(it, world.people['billing-admin']), await signIn(it, world.people.root)];
const { issued, issue, read, billed, month } = invoicing(it, world, clerk);
await addAmericanSeller(db, world.siteId);
it.work();

const { host } = await db.selectFrom('site').select('host').where('id', '=', world.siteId).executeTakeFirstOrThrow();
const site = encodeURIComponent(host);
interface Settings {
  version: number;
  source: string;
  keyEnd: string;
  tested: { fault: string; message: string } | null;
  waiting: number;
}
const settings = async () => (await send(admin, `GET /sites/${site}/salesTax`)).json<Settings>();
const save = async (source: string, more: object = {}) =>
  send(
    admin,
    `PUT /sites/${site}/salesTax`,
    { source, ownKey: false, ...more },
    { version: (await settings()).version },
  );
const register = (country: string, region: string, firstDay = '2020-01-01') =>
  send(admin, `POST /sites/${site}/salesTax/registrations`, { country, region, firstDay });
const part = (name: string, level: string, ratePpm: number) => ({ name, level, title: 'Sales Tax', ratePpm });
const addRate = (region: string, firstDay: string, parts: object[]) =>
  send(admin, `POST /sites/${site}/salesTax/rates`, {
    country: 'US',
    region,
    productClass: 'infrastructure',
    firstDay,
    parts,
  });
const tasksEnded = () => awaitInvoiceTasks(db);
const ratesFetched = () =>
  until('no rates are being fetched', async () => {
    const live = await db
      .selectFrom('task')
      .select('id')
      .where('kind', 'like', 'sales-tax.%')
      .where('state', 'in', ['waiting', 'running'])
      .execute();
    return live.length === 0;
  });
const dayInMonth = (day: number) => new Date(month.getTime() + (day - 1) * 86_400_000).toISOString().slice(0, 10);
const retried = async () => {
  it.clock.advance(16 * 60);
  [clerk, admin] = [await signIn(it, world.people['billing-admin']), await signIn(it, world.people.root)];
  await retryWaits.run(it.app);
  await tasksEnded();
};

test('without a source a seller in the USA charges none', async () => {
  const { invoice } = await issued(100, newYorkCity);
  expect(invoice).toMatchObject({ state: 'open', tax: 0, taxes: [{ category: 'O' }] });
});

test('where the seller is registered an invoice waits for the rate, which can change in the month', async () => {
  expect((await save('rates')).statusCode).toBe(200);
  expect((await register('US', 'NY')).statusCode).toBe(201);
  const customer = await billed(744, newYorkCity);
  await issue(customer.accountId);
  await tasksEnded();
  const wait = await waitOf(clerk, customer);
  expect(wait).toMatchObject({ state: 'waiting', fault: 'no-rate', message: 'US-NY, infrastructure' });
  expect(await read(customer.browser, wait!.invoiceId)).toMatchObject({ state: 'draft', number: '' });
  const preview = await send(customer.browser, 'GET /invoices/preview');
  expect(preview.json()).toMatchObject({ isEstimated: true, tax: 0 });
  const city = part('New York City', 'city', 45_000);
  expect((await addRate('NY', '2020-01-01', [part('New York', 'state', 40_000), city])).statusCode).toBe(201);
  const later = dayInMonth(16);
  expect((await addRate('NY', later, [part('New York', 'state', 50_000), city])).statusCode).toBe(201);
  await retryWaits.run(it.app);
  await tasksEnded();
  const invoice = await read(customer.browser, wait!.invoiceId);
  expect(invoice.state).toBe('open');
  expect(invoice.taxes.map(({ rateBp }) => rateBp)).toEqual([950, 850]);
  const nets = invoice.taxes.map(({ net }) => net);
  expect(nets[0]! + nets[1]!).toBe(invoice.net);
  expect(jurisdictions(invoice.taxes).reduce((sum, [, tax]) => sum + tax, 0)).toBe(invoice.tax);
  expect(await waitOf(clerk, customer)).toMatchObject({ state: 'done' });
  expect(await historyOf(db, customer.accountId)).toEqual(
    expect.arrayContaining([expect.stringContaining('waits for its sales tax rates')]),
  );
  // A state without a registration has no tax, and a class with another rate none of this one.
  const { invoice: free } = await issued(100, { ...newYorkCity, region: 'OR', postal_code: '97201' });
  expect(free).toMatchObject({ state: 'open', tax: 0 });
});

test('an invoice that waited is issued without tax where none is to be collected any more, and waits no longer', async () => {
  const customer = await billed(100, { ...newYorkCity, region: 'NJ', postal_code: '07001' });
  expect((await register('US', 'NJ')).statusCode).toBe(201);
  await issue(customer.accountId);
  await tasksEnded();
  const wait = await waitOf(clerk, customer);
  expect(wait).toMatchObject({ state: 'waiting', fault: 'no-rate' });
  expect((await save('none')).statusCode).toBe(200);
  await retried();
  expect(await read(customer.browser, wait!.invoiceId)).toMatchObject({ state: 'open', tax: 0 });
  expect(await waitOf(clerk, customer)).toMatchObject({ state: 'done' });
  expect((await save('rates')).statusCode).toBe(200);
  const { items } = (await send(admin, `GET /sites/${site}/salesTax/registrations`)).json<{
    items: { id: string; region: string }[];
  }>();
  const { id } = items.find(({ region }) => region === 'NJ')!;
  expect((await send(admin, `DELETE /sites/${site}/salesTax/registrations/${id}`)).statusCode).toBe(204);
});

test('Canada has known rates: HST with one registration, QST with another beside it', async () => {
  expect((await register('CA', '')).statusCode).toBe(201);
  const { invoice: ontario } = await issued(105, toronto);
  expect(ontario).toMatchObject({ net: 1050, tax: 136, total: 1186 });
  expect(jurisdictions(ontario.taxes)).toEqual([['Ontario', 136]]);
  const { invoice: federal } = await issued(100, montreal);
  expect(jurisdictions(federal.taxes)).toEqual([['Canada', 50]]);
  expect((await register('CA', 'QC')).statusCode).toBe(201);
  const { invoice: quebec, browser } = await issued(100, montreal);
  expect(jurisdictions(quebec.taxes)).toEqual([
    ['Canada', 50],
    ['Quebec', 100],
  ]);
  expect(quebec.taxes[0]).toMatchObject({ rateBp: 1497.5, tax: 150 });
  const xml = (await send(browser, `GET /invoices/${quebec.id}/files/xml`)).body;
  expect(xml).toContain('<cbc:Percent>14.975</cbc:Percent>');
  expect(xml).toContain('Quebec, QST 9.975% on 10.00 USD: 1.00 USD');
  const credited = await send(clerk, `POST /invoices/${quebec.id}/creditNotes`, {
    lines: [1],
    amount: 500,
    reason: 'Outage',
  });
  expect(credited.json()).toMatchObject({ total: 575 });
  const note = await read(browser, credited.json<{ id: string }>().id);
  expect(jurisdictions(note.taxes)).toEqual([
    ['Canada', 25],
    ['Quebec', 50],
  ]);
});

test('a certificate of a province frees from its tax alone, and one of Canada from all', async () => {
  const exempt = async (region: string) => {
    const person = await addCustomer(db, world, montreal);
    await db
      .insertInto('tax_certificate')
      .values({
        id: crypto.randomUUID(),
        site_id: person.siteId,
        account_id: person.accountId,
        reason: 'resale',
        country: 'CA',
        region,
        number: `EX-${region}`,
        valid_from: '2026-01-01',
        expires_on: '2099-12-31',
        state: 'accepted',
        content_type: 'application/pdf',
        bytes: 1,
        content: Buffer.from('%'),
        uploaded_at: new Date(),
      })
      .execute();
    return (await issued(100, {}, person)).invoice;
  };
  const own = await exempt('QC');
  expect(own.taxes).toMatchObject([{ category: 'S', rateBp: 500, tax: 50, exempt: [{ certificate: 'EX-QC' }] }]);
  const all = await exempt('');
  expect(all).toMatchObject({ tax: 0, taxes: [{ category: 'E', exempt: [{ certificate: 'EX-' }] }] });
});

test('Stripe: the preview is estimated until the address is known, and the invoice has three jurisdictions', async () => {
  expect((await save('stripe')).statusCode).toBe(200);
  await ratesFetched();
  const customer = await billed(100, { ...newYorkCity, street: '1 Broadway' });
  const now = { until: 'now' };
  const preview = async () =>
    (await send(customer.browser, `GET /invoices/preview?${new URLSearchParams(now)}`)).json<{
      isEstimated: boolean;
      taxes: { parts?: { name: string; tax: number }[] }[];
    }>();
  expect((await preview()).isEstimated).toBe(true);
  const profile = {
    kind: 'company',
    legalName: 'Empire Bakery',
    country: 'US',
    region: 'NY',
    city: 'New York',
    postalCode: '10001',
    street: '350 Fifth Avenue',
    language: 'en',
    currency: 'USD',
  };
  const saved = await send(customer.browser, 'PUT /billing/profile', profile, { version: 1 });
  expect(saved.statusCode, saved.body).toBe(200);
  await ratesFetched();
  expect((await preview()).isEstimated).toBe(false);
  await issue(customer.accountId);
  await tasksEnded();
  const [row] = (await send(customer.browser, 'GET /invoices?mine=1')).json<{ items: { id: string }[] }>().items;
  const invoice = await read(customer.browser, row!.id);
  expect(invoice).toMatchObject({ state: 'open', net: 1000, tax: 89, taxes: [{ rateBp: 887.5 }] });
  expect(jurisdictions(invoice.taxes)).toEqual([
    ['New York', 40],
    ['New York City', 45],
    ['Metropolitan Commuter Transportation District', 4],
  ]);
  const pdf = await send(customer.browser, `GET /invoices/${invoice.id}/files/pdf`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true });
  expect(text).toContain('New York City, Sales Tax 4.5% on $10.00');
  const { invoice: unregistered } = await issued(100, { ...newYorkCity, region: 'FL', postal_code: '33101' });
  expect(unregistered).toMatchObject({ state: 'open', tax: 0 });
});

test('while Stripe is down an invoice waits without a number, and is issued once when it is back', async () => {
  sandbox.setFaults([{ kind: 'down', call: 'POST /v1/tax/calculations', times: 1000 }]);
  const customer = await billed(200, { ...newYorkCity, street: '1 Wall Street' });
  await issue(customer.accountId);
  await tasksEnded();
  const wait = await waitOf(clerk, customer);
  expect(wait).toMatchObject({ state: 'waiting', fault: 'away', tries: 1 });
  expect(await read(customer.browser, wait!.invoiceId)).toMatchObject({ state: 'draft', number: '', tax: 0 });
  expect((await settings()).waiting).toBe(1);
  await issue(customer.accountId);
  await tasksEnded();
  sandbox.setFaults([{ kind: 'lost', call: 'POST /v1/tax/calculations', times: 1 }]);
  await retried();
  expect(await waitOf(clerk, customer)).toMatchObject({ state: 'waiting', fault: 'away', tries: 3 });
  await retried();
  const list = (await send(customer.browser, 'GET /invoices?mine=1')).statusCode;
  expect(list).toBe(401);
  const again = await signIn(it, customer);
  const { items } = (await send(again, 'GET /invoices?mine=1')).json<{ items: { id: string; state: string }[] }>();
  expect(items).toMatchObject([{ id: wait!.invoiceId, state: 'open' }]);
  expect(await read(again, wait!.invoiceId)).toMatchObject({ net: 2000, tax: 178 });
  expect(await waitOf(clerk, customer)).toMatchObject({ state: 'done' });
});

test('rates older than a day are fetched again before an invoice is issued with them', async () => {
  const home = { ...newYorkCity, street: '2 Wall Street' };
  const order = async ({ accountId }: { accountId: string }) => {
    const answer = await send(clerk, 'POST /invoices', { accountId, month: month.toISOString().slice(0, 7) });
    expect(answer.statusCode, answer.body).toBe(202);
    await tasksEnded();
  };
  await order(await billed(10, home));
  const count = () => sandbox.calls.filter((call) => call === 'POST /v1/tax/calculations').length;
  const before = count();
  await order(await billed(10, home));
  expect(count()).toBe(before);
  it.clock.advance(25 * 3600);
  [clerk, admin] = [await signIn(it, world.people['billing-admin']), await signIn(it, world.people.root)];
  sandbox.setFaults([{ kind: 'down', call: 'POST /v1/tax/calculations', times: 1000 }]);
  const customer = await billed(10, home);
  await order(customer);
  const wait = await waitOf(clerk, customer);
  expect(wait).toMatchObject({ state: 'waiting', fault: 'away' });
  const enter = (parts: object[], reason: string) =>
    send(clerk, `PUT /salesTax/waits/${wait!.id}/rates`, { parts, reason });
  expect(refusalOf(await enter([part('', 'state', 1)], ' '))).toEqual([400, '9006 parts.0.name', '9009 reason']);
  expect(refusalOf(await enter([{ ...part('New York', 'state', 1), title: '' }], 'Away'))).toEqual([
    400,
    '9006 parts.0.title',
  ]);
  expect(refusalOf(await enter([part('New York', 'state', 900_000)], 'Away'))).toEqual([400, '9007 parts.0.ratePpm']);
  expect((await enter([part('New York', 'state', 88_750)], 'Stripe is away.')).statusCode).toBe(202);
  await tasksEnded();
  const invoice = await read(customer.browser, wait!.invoiceId);
  expect(invoice).toMatchObject({ state: 'open', net: 100, tax: 9 });
  expect(await waitOf(clerk, customer)).toMatchObject({ state: 'entered' });
  expect(bareCodesOf(await enter([], 'Again'))).toEqual([9008]);
  expect(bareCodesOf(await send(clerk, `PUT /salesTax/waits/${wait!.id}/retry`))).toEqual([9008]);
  sandbox.setFaults([]);
});

test('what the service says now of days takes the place of what it said before', async () => {
  const today = it.clock.now();
  const day = (ago: number) => new Date(today - ago * 86_400_000).toISOString().slice(0, 10);
  const { postal_code: postalCode, ...rest } = newYorkCity;
  const address = { kind: 'company' as const, ...rest, postalCode, street: '3 Wall Street' };
  const fetched = async (fromDay: string) => {
    await fetchRates(it.app, {
      siteId: world.siteId,
      setting: { keySealed: null },
      address,
      fromDay,
      untilDay: day(0),
    });
    const place = placeOf(address);
    const rows = await readFound(db, { siteId: world.siteId, place });
    return rows.filter(({ productClass }) => productClass === 'infrastructure');
  };
  expect(await fetched(day(5))).toHaveLength(2);
  const row = { site_id: world.siteId, place: placeOf(address), product_class: 'infrastructure' };
  await db
    .insertInto('sales_tax_found')
    .values({ ...row, day: day(3), parts: '[]', fetched_at: new Date() })
    .execute();
  await outdatePlaces(db, world.siteId);
  expect((await fetched(day(6))).map(({ parts }) => parts.length)).toEqual([3, 3]);
});

test('an address that Stripe does not know is named, and the invoice goes on with a better one', async () => {
  const customer = await billed(100, { ...newYorkCity, postal_code: '1000' });
  await send(clerk, 'POST /invoices', { accountId: customer.accountId, month: month.toISOString().slice(0, 7) });
  await tasksEnded();
  const wait = await waitOf(clerk, customer);
  expect(wait).toMatchObject({ state: 'waiting', fault: 'address' });
  expect(wait?.message).toContain("customer's tax location");
  await db
    .updateTable('billing_profile')
    .set({ postal_code: '10004' })
    .where('account_id', '=', customer.accountId)
    .execute();
  expect((await send(clerk, `PUT /salesTax/waits/${wait!.id}/retry`)).statusCode).toBe(202);
  await tasksEnded();
  expect(await read(customer.browser, wait!.invoiceId)).toMatchObject({ state: 'open', tax: 89 });
});

test('the connection is tested by a task, with a key that is kept sealed', async () => {
  const tested = async () => {
    expect((await send(admin, `POST /sites/${site}/salesTax/tests`)).statusCode).toBe(202);
    await ratesFetched();
    return (await settings()).tested;
  };
  expect(await tested()).toMatchObject({ fault: '', message: '' });
  expect((await save('stripe', { ownKey: true, secretKey: 'sk_live_0123456789abcdef' })).json()).toMatchObject({
    ownKey: true,
    keyEnd: 'cdef',
    tested: null,
  });
  expect((await tested())?.fault).toBe('key');
  const stored = await db.selectFrom('sales_tax_setting').select('key_sealed as key').executeTakeFirstOrThrow();
  expect(stored.key?.toString('latin1')).not.toContain('sk_live');
  // An empty key keeps the one that is stored.
  expect((await save('stripe', { ownKey: true })).json()).toMatchObject({ keyEnd: 'cdef' });
  sandbox.store.put('tax-settings', 'missing', ['head_office']);
  await save('stripe');
  expect(await tested()).toMatchObject({ fault: 'settings', message: 'head_office' });
  sandbox.store.put('tax-settings', 'missing', []);
});

test('what makes no sense is refused, each fault at its field, and others may not change it', async () => {
  expect(refusalOf(await save('stripe', { ownKey: true, secretKey: 'pk_live_0123456789' }))).toEqual([
    400,
    '9002 secretKey',
  ]);
  expect(refusalOf(await register('US', 'XX'))).toEqual([400, '9003 region']);
  expect(refusalOf(await register('DE', ''))).toEqual([400, '9003 region']);
  expect(refusalOf(await register('US', ''))).toEqual([400, '9003 region']);
  expect(refusalOf(await register('CA', 'ON'))).toEqual([400, '9011 region']);
  expect(refusalOf(await register('US', 'NY'))).toEqual([409, '9004 region']);
  expect((await register('US', 'TX', '2026-02-30')).statusCode).toBe(400);
  const bad = [part("'; drop table invoice; --", 'state', 0)];
  expect(refusalOf(await addRate('NY', '2030-01-01', bad))).toEqual([400, '9007 parts.0.ratePpm']);
  expect((await addRate('NY', '2030-01-01', [part('a', 'galaxy', 1)])).statusCode).toBe(400);
  expect((await addRate('NY', '2030-01-01', [{ ...part('a', 'state', 1), ratePpm: 0.5 }])).statusCode).toBe(400);
  expect((await addRate('NY', '2030-01-01', Array(11).fill(part('a', 'state', 1)))).statusCode).toBe(400);
  expect(refusalOf(await addRate('NY', '2020-01-01', []))).toEqual([409, '9005 firstDay']);
  const ada = await signIn(it, world.ada);
  expect((await send(ada, `GET /sites/${site}/salesTax`)).statusCode).toBe(403);
  expect((await send(ada, 'GET /salesTax/waits')).statusCode).toBe(403);
  expect(
    (await send(clerk, `PUT /sites/${site}/salesTax`, { source: 'none', ownKey: false }, { version: 1 })).statusCode,
  ).toBe(403);
  const rates = (await send(admin, `GET /sites/${site}/salesTax/rates`)).json<{
    items: { id: string; ratePpm: number }[];
  }>().items;
  expect(rates.map(({ ratePpm }) => ratePpm).toSorted((a, b) => a - b)).toEqual([85_000, 95_000]);
  expect((await send(admin, `DELETE /sites/${site}/salesTax/rates/${rates[0]!.id}`)).statusCode).toBe(204);
  const { items } = (await send(admin, `GET /sites/${site}/salesTax/registrations`)).json<{
    items: { id: string }[];
  }>();
  expect(items).toHaveLength(3);
  expect((await send(admin, `DELETE /sites/${site}/salesTax/registrations/${items[0]!.id}`)).statusCode).toBe(204);
  await db.updateTable('legal_entity').set({ country: 'DE' }).where('site_id', '=', world.siteId).execute();
  expect(refusalOf(await save('rates'))).toEqual([400, '9001 source']);
  expect((await save('none')).statusCode).toBe(200);
  expect(refusalOf(await send(admin, `POST /sites/${site}/salesTax/tests`))).toEqual([409, 9010]);
});
