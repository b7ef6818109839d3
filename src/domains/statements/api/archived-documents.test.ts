// @database
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { toJson } from '#platform/db/columns.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addInvoice } from '#test/invoices.ts';
import { until } from '#test/live-simulator.ts';
import { moveBalance } from '#test/paying-customer.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const root = await proven(await signIn(it, world.people.root));
const admin = await signIn(it, world.otherSiteAdmin);
const siteId = world.otherSiteId;
const carol = await addPerson(app, { siteId, role: 'account-holder', name: 'carol' });
const host = String(admin.headers['host']);
it.work();

interface File {
  name: string;
  state: string;
  current: boolean;
  rows: number;
}
const files = async () =>
  (await send(root, `GET /sites/${host}/state`)).json<{ closing: { files: File[] } | null }>().closing?.files ?? [];
async function makeArchive() {
  expect((await send(root, `POST /sites/${host}/closing/archive`)).statusCode).toBe(202);
  await until('the archive', async () => (await files()).every(({ state }) => state === 'ready'));
}

/** What an archive has, and its manifest line by line. */
async function opened(name: string) {
  const answer = await send(root, `GET /sites/${host}/closing/archive/${name}`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(`${name}-${host}.zip`),
  });
  const all = unzipSync(answer.rawPayload);
  const { 'manifest.csv': manifest, ...found } = all;
  const lines: Record<string, string>[] = parse(Buffer.from(manifest!), { bom: true, columns: true });
  return { found, lines };
}
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A receipt of a payment, as it was issued. */
async function addReceipt(number: number) {
  const order = {
    id: newId(),
    site_id: siteId,
    account_id: carol.accountId,
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
    completed_at: new Date(),
  };
  await db.insertInto('payment_order').values(order).execute();
  const party = { name: 'Carol', lines: [] };
  const at = new Date().toISOString();
  const document = {
    number: `INV-R00000${number}`,
    language: 'en',
    currency: 'USD',
    amount: 2500,
    paidAt: at,
    issuedAt: at,
    method: 'Visa',
    reference: order.id,
    seller: party,
    payer: party,
  };
  const facts = { order_id: order.id, amount: 2500, site_id: siteId, account_id: carol.accountId, number };
  await db
    .insertInto('receipt')
    .values({ ...facts, issued_at: new Date(), document: toJson(document) })
    .execute();
}

test('a hand-over archive has every document of the site with its hash, and none of another one', async () => {
  await addInvoice(app, world, carol);
  // Ada, of another site, has one since the fixtures.
  // More than one stretch.
  for (let number = 1; number <= 12; number += 1) await addReceipt(number);
  await moveBalance(db, carol, 2500);
  const closing = { reason: 'End of contract', days: 10, confirm: host };
  expect((await send(root, `POST /sites/${host}/closing`, closing)).statusCode).toBe(200);
  await makeArchive();
  expect((await files()).every(({ current }) => current)).toBe(true);
  const number = `OLD-${carol.accountId.slice(-6)}`;
  const year = new Date().getUTCFullYear();
  const receipts = Array.from({ length: 12 }, (_, index) => `receipts/INV-R00000${index + 1}.pdf`);
  const expected = {
    documents: [`invoices/${number}.pdf`, `invoices/${number}.xml`],
    statements: [`statements/${carol.email}-${carol.accountId.slice(-12)}/${year}-USD.pdf`],
    receipts,
  };
  for (const [name, paths] of Object.entries(expected)) {
    const { found, lines } = await opened(name);
    expect(Object.keys(found), name).toEqual(paths);
    expect(lines.map((line) => line['Path'])).toEqual(paths);
    expect((await files()).find((one) => one.name === name)).toMatchObject({ rows: paths.length });
    for (const line of lines) {
      const content = found[line['Path']!]!;
      expect([line['SHA-256'], Number(line['Bytes'])]).toEqual([hashOf(content), content.length]);
      const head = Buffer.from(content.subarray(0, 5)).toString();
      expect(head).toBe(line['Path']!.endsWith('.pdf') ? '%PDF-' : '<?xml');
    }
  }
  // The archive has what customers were sent.
  const kept = await db
    .selectFrom('invoice_file as f')
    .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
    .select(['f.format', 'f.content'])
    .where('i.site_id', '=', siteId)
    .orderBy('f.format')
    .execute();
  const { lines } = await opened('documents');
  expect(lines.map((line) => line['SHA-256'])).toEqual(kept.map(({ content }) => hashOf(content)));
  expect(await db.selectFrom('site_closing_entry').select('path').execute()).toEqual([]);
  expect((await send(admin, `GET /sites/${host}/closing/archive/documents`)).statusCode).toBe(403);
});

test('documents and statements are out of date after a change, and receipts stay when their account is gone', async () => {
  await moveBalance(db, carol, -100);
  const outOfDate = async () => (await files()).filter(({ current }) => !current).map(({ name }) => name);
  expect(await outOfDate()).toEqual(['statements', 'transactions']);
  await db.deleteFrom('receipt').where('account_id', '=', carol.accountId).execute();
  await makeArchive();
  expect(await outOfDate()).toEqual([]);
  expect(Object.keys((await opened('receipts')).found)).toHaveLength(12);
});
