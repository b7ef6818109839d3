// @database
import { afterAll, beforeEach, expect, test } from 'vitest';
import { eicar, serveScanner } from '#connectors/scanner/sandbox.ts';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, invoicing } from '#test/billed.ts';
import { until } from '#test/live-simulator.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { maxFileBytes } from '../limits.ts';
import { remindOfCertificates } from './remind.ts';

const scanner = await serveScanner({ at: 0 });
afterAll(() => scanner.close());
const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const clerk = await signIn(it, world.people['billing-admin']);
await addSeller(db, world.siteId);
it.work();
beforeEach(() => {
  it.app.config.scannerUrl = null;
});
const { month, issued } = invoicing(it, world, clerk);

interface Row {
  id: string;
  number: string;
  state: string;
  finding: string;
  hasFile: boolean;
}
const dayMs = 86_400_000;
const day = (at: number) => new Date(at).toISOString().slice(0, 10);
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_500_000, 'x')]);
const facts = {
  reason: 'nonprofit',
  country: 'DE',
  region: '',
  number: 'EX-2041',
  validFrom: day(month.getTime()),
  expiresOn: day(month.getTime() + 400 * dayMs),
};
const upload = (who: Browser, more: object = {}, file = pdf) =>
  send(who, 'POST /taxCertificates', { ...facts, file: file.toString('base64'), ...more });
const review = (id: string, decision: 'accept' | 'reject', reason = '') =>
  send(clerk, `PUT /taxCertificates/${id}/review`, { decision, reason });
const listOf = async (who: Browser, query = '') =>
  (await send(who, `GET /taxCertificates?mine=1${query}`)).json<{ items: Row[] }>().items;
const noticesOf = (accountId: string) =>
  db
    .selectFrom('notification')
    .select(['code', 'title'])
    .where('account_id', '=', accountId)
    .where('code', 'in', [1290, 1291])
    .orderBy('id')
    .execute();

/** A customer with a certificate that staff has accepted. */
async function exempt(more: object = {}, profile: Parameters<typeof addCustomer>[2] = {}) {
  const person = await addCustomer(db, world, profile);
  const browser = await signIn(it, person);
  const answer = await upload(browser, more);
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<Row>();
  const accepted = await review(id, 'accept');
  expect(accepted.statusCode, accepted.body).toBe(200);
  return { ...person, browser, certificateId: id };
}

test('what is no certificate is refused, each fault at its field', async () => {
  const browser = await signIn(it, await addCustomer(db, world));
  const faults = async (more: object, file?: typeof pdf) => refusalOf(await upload(browser, more, file));
  expect(await faults({}, Buffer.from('<html>%PDF-1.7</html>'))).toEqual([400, '8001 file']);
  expect(await faults({}, Buffer.concat([pdf, Buffer.alloc(maxFileBytes + 1 - pdf.length)]))).toEqual([
    400,
    '8000 file',
  ]);
  expect(await faults({ country: 'XX' })).toEqual([400, '8002 country']);
  expect(await faults({ region: 'TX' })).toEqual([400, '8003 region']);
  expect(await faults({ country: 'US', region: 'ON' })).toEqual([400, '8003 region']);
  expect(await faults({ expiresOn: '2020-01-01' })).toEqual([400, '8004 expiresOn']);
  expect(await faults({ validFrom: '2020-01-01', expiresOn: '2020-01-31' })).toEqual([400, '8005 expiresOn']);
  for (let n = 0; n < 10; n += 1) expect((await upload(browser)).statusCode).toBe(201);
  expect(await faults({})).toEqual([409, 8006]);
  // Nothing else may be that large.
  const large = await send(browser, 'PUT /header/profile', { firstName: 'x'.repeat(1_200_000) });
  expect(large.statusCode).toBe(413);
});

test('staff accepts or rejects with a reason, and the customer is notified', async () => {
  const person = await addCustomer(db, world);
  const browser = await signIn(it, person);
  const first = (await upload(browser)).json<Row>();
  const inbox = (await send(clerk, 'GET /notifications')).json<{ items: { code: number; title: string }[] }>().items;
  expect(inbox.filter(({ code }) => code === 1292).map(({ title }) => title)).toContain(
    `Tax certificate EX-2041 of ${person.email} to review`,
  );
  expect(first).toMatchObject({ number: 'EX-2041', state: 'waiting', hasFile: true });
  const other = await signIn(it, await addCustomer(db, world));
  expect((await send(other, `GET /taxCertificates/${first.id}/file`)).statusCode).toBe(404);
  expect((await send(browser, `PUT /taxCertificates/${first.id}/review`, { decision: 'accept' })).statusCode).toBe(403);
  const file = await send(clerk, `GET /taxCertificates/${first.id}/file`);
  expect([file.headers['content-type'], file.headers['content-disposition'], file.rawPayload.length]).toEqual([
    'application/pdf',
    expect.stringContaining('tax-certificate-EX-2041.pdf'),
    pdf.length,
  ]);
  expect(refusalOf(await review(first.id, 'reject'))).toEqual([400, '8010 reason']);
  expect((await review(first.id, 'reject', 'It is not signed.')).statusCode).toBe(200);
  expect(bareCodesOf(await review(first.id, 'accept'))).toEqual([8007]);
  expect((await send(browser, `DELETE /taxCertificates/${first.id}`)).statusCode).toBe(204);
  const second = (await upload(browser, { number: 'EX-2042' })).json<Row>();
  expect((await review(second.id, 'accept')).json<Row>().state).toBe('accepted');
  expect(bareCodesOf(await send(browser, `DELETE /taxCertificates/${second.id}`))).toEqual([8011]);
  expect((await noticesOf(person.accountId)).map(({ code }) => code)).toEqual([1290, 1290]);
  const history = await historyOf(db, person.accountId);
  expect(history).toContain('Tax certificate EX-2041 rejected: It is not signed.');
  expect(history).toContain('Tax certificate EX-2042 accepted');
  expect((await review(second.id, 'reject', 'It was revoked.')).json<Row>().state).toBe('rejected');
  // Invoices that it freed from tax still refer to it.
  expect(bareCodesOf(await send(browser, `DELETE /taxCertificates/${second.id}`))).toEqual([8011]);
  expect((await send(browser, `GET /taxCertificates/${second.id}/file`)).statusCode).toBe(200);
});

test('an accepted certificate makes the next invoice exempt in its country, with its number on every form of it', async () => {
  const customer = await exempt();
  const { invoice, browser } = await issued(100, {}, customer);
  expect(invoice).toMatchObject({ net: 1000, tax: 0, total: 1000 });
  expect(invoice.taxes).toEqual([
    {
      category: 'E',
      rateBp: 0,
      country: 'DE',
      net: 1000,
      tax: 0,
      exempt: [{ reason: 'nonprofit', certificate: 'EX-2041' }],
    },
  ]);
  const xml = (await send(browser, `GET /invoices/${invoice.id}/files/xml`)).body;
  expect(xml).toContain('<cbc:ID>E</cbc:ID>');
  expect(xml).toContain(
    '<cbc:TaxExemptionReason>Exempt: nonprofit organization, certificate EX-2041.</cbc:TaxExemptionReason>',
  );
  const elsewhere = await exempt({ country: 'FR' });
  expect((await issued(100, {}, elsewhere)).invoice.tax).toBe(190);
  const revoked = await exempt();
  await review(revoked.certificateId, 'reject', 'It was revoked.');
  expect((await issued(100, {}, revoked)).invoice.tax).toBe(190);
});

test('a certificate that ends within the month frees what came before', async () => {
  const customer = await exempt({ validFrom: day(month.getTime() - 40 * dayMs), expiresOn: day(it.clock.now()) });
  await db
    .updateTable('tax_certificate')
    .set({ expires_on: day(month.getTime() + 9 * dayMs) })
    .where('id', '=', customer.certificateId)
    .execute();
  const { invoice, browser } = await issued(480, {}, customer);
  expect(invoice.taxes.map(({ category, net, tax }) => [category, net, tax])).toEqual([
    ['S', 2400, 456],
    ['E', 2400, 0],
  ]);
  expect((await listOf(browser, '&state=expired')).map(({ number }) => number)).toEqual(['EX-2041']);
});

test('its owner is reminded 30 and 7 days before the end, unless it is renewed', async () => {
  const now = it.clock.now();
  const customer = await exempt({ expiresOn: day(now + 60 * dayMs) });
  const renewed = await exempt({ expiresOn: day(now + 60 * dayMs) });
  const next = (await upload(renewed.browser, { expiresOn: day(now + 500 * dayMs) })).json<Row>();
  await review(next.id, 'accept');
  const reminded = async ({ accountId }: { accountId: string }) =>
    (await noticesOf(accountId)).filter(({ code }) => code === 1291).length;
  const counts: number[] = [];
  for (const days of [29, 3, 22, 8]) {
    it.clock.advance(days * 86_400);
    await remindOfCertificates.run(it.app);
    counts.push(await reminded(customer));
  }
  expect(counts).toEqual([0, 1, 2, 2]);
  expect(await reminded(renewed)).toBe(0);
});

test('with a scanner a file waits for it, and an infected one is removed', async () => {
  it.app.config.scannerUrl = scanner.url;
  const person = await addCustomer(db, world);
  const browser = await signIn(it, person);
  const clean = (await upload(browser)).json<Row>();
  const infected = (await upload(browser, { number: 'EX-X' }, Buffer.concat([pdf, eicar]))).json<Row>();
  expect([clean.state, infected.state]).toEqual(['scanning', 'scanning']);
  await until('both are scanned', async () => (await listOf(browser)).every(({ state }) => state !== 'scanning'));
  expect((await listOf(browser)).map(({ state, finding, hasFile }) => [state, finding, hasFile])).toEqual([
    ['rejected', 'malware', false],
    ['waiting', '', true],
  ]);
  expect(bareCodesOf(await send(browser, `GET /taxCertificates/${infected.id}/file`))).toEqual([8009]);
  expect((await noticesOf(person.accountId)).map(({ code }) => code)).toEqual([1290]);
});
