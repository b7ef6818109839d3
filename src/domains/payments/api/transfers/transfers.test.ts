// @database
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { demandDeposit } from '#domains/billing/api/port.ts';
import { readBalances } from '#domains/ledger/api/port.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';
import { groupedReference, isCreditorReference } from '../../creditor-reference.ts';
import { closeOrders, remindOfTransfers } from '../schedules.ts';
import { NotXml, readXml, textAt } from './xml.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const clerk = await signIn(it, world.people['billing-admin']);
const root = await signIn(it, world.people.root);
const account = { holder: 'Skydeck Hosting GmbH', number: 'DE89 3704 0044 0532 0130 00', bic: 'cobadeffxxx', bank: '' };
await sql`update session set proven_until = now() + interval '1 hour'`.execute(db);

let people = 0;
async function customer() {
  people += 1;
  const person = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: `transfers-${people}` });
  await db.updateTable('account').set({ billing_state: 1 }).where('id', '=', person.accountId).execute();
  return { ...person, browser: await signIn(it, person) };
}
type Customer = Awaited<ReturnType<typeof customer>>;
const order = async ({ browser }: Customer, amount = 5000) =>
  (await send(browser, 'POST /payments/deposits', { amount, provider: 'bank' })).json<{ orderId: string }>().orderId;
interface Order {
  state: number;
  received: number;
  transferReference: string;
  bankAccount: { number: string } | null;
}
const read = async ({ browser }: Customer, orderId: string) =>
  (await send(browser, `GET /payments/orders/${orderId}`)).json<Order>();
const book = (orderId: string, amount: number, more: object = {}) =>
  send(clerk, `POST /payments/orders/${orderId}/bookings`, { amount, arrivedOn: '2026-01-05', ...more });
const balanceOf = async ({ accountId }: Customer) => (await readBalances(db, accountId)).get('USD') ?? 0;
const entriesOf = async ({ accountId }: Customer) =>
  (
    await sql<{ kind: string }>`
      select e.kind from ledger_entry e join ledger_posting p on p.entry_id = e.id
      join ledger_account a on a.id = p.ledger_account_id where a.account_id = ${accountId} order by p.seq`.execute(db)
  ).rows.map(({ kind }) => kind);

test('without a bank account the choice is absent; only who may sets one, with check digits', async () => {
  const { browser } = await customer();
  const providers = async () =>
    (await send(browser, 'GET /payments/options')).json<{ providers: string[] }>().providers.includes('bank');
  expect(await providers()).toBe(false);
  expect(refusalOf(await send(browser, 'POST /payments/deposits', { amount: 5000, provider: 'bank' }))).toEqual([
    400,
    '7401 provider',
  ]);
  const save = (input: object, who = root) => send(who, 'PUT /payments/bankAccounts/USD', { ...account, ...input });
  expect((await save({}, clerk)).statusCode).toBe(403);
  expect(refusalOf(await save({ number: 'DE88370400440532013000', holder: '', bic: 'X' }))).toEqual([
    400,
    '1001 holder',
    '7412 number',
    '7413 bic',
  ]);
  expect((await save({})).json()).toMatchObject({ accounts: [{ currency: 'USD', number: 'DE89370400440532013000' }] });
  expect(await providers()).toBe(true);
  expect((await send(clerk, 'GET /payments/bankAccounts')).json()).toMatchObject({ currencies: ['USD'] });
});

test('a transfer: ordered with a reference, booked in two parts, completed, reversed, and nothing lost', async () => {
  const who = await customer();
  const orderId = await order(who);
  const ordered = await read(who, orderId);
  expect(ordered).toMatchObject({ state: 1, received: 0, bankAccount: { number: 'DE89370400440532013000' } });
  expect(isCreditorReference(ordered.transferReference)).toBe(true);
  const expected = await send(clerk, `GET /payments/orders?open=1&provider=bank&filter=${ordered.transferReference}`);
  expect(expected.json<{ items: { id: string }[] }>().items.map(({ id }) => id)).toEqual([orderId]);

  expect((await send(who.browser, `POST /payments/orders/${orderId}/bookings`, {})).statusCode).toBe(403);
  expect(refusalOf(await book(orderId, 2000, { arrivedOn: '2999-01-01' }))).toEqual([400, '7417 arrivedOn']);
  expect((await book(orderId, 2000)).statusCode).toBe(201);
  expect(await read(who, orderId)).toMatchObject({ state: 2, received: 2000 });
  const second = (await book(orderId, 3500)).json<{ bookingId: string }>();
  expect(await read(who, orderId)).toMatchObject({ state: 3, received: 5500, bankAccount: null });
  expect(await balanceOf(who)).toBe(5500);
  const state = await db.selectFrom('account').select('billing_state').where('id', '=', who.accountId).execute();
  expect(state).toEqual([{ billing_state: 2 }]);

  const reverse = (reason: string) => send(clerk, `POST /payments/bookings/${second.bookingId}/reversal`, { reason });
  expect(refusalOf(await reverse(' '))).toEqual([400, '7409 reason']);
  const both = await Promise.all([reverse('Wrong customer'), reverse('Wrong customer')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409]);
  expect(await read(who, orderId)).toMatchObject({ state: 2, received: 2000 });
  expect([await balanceOf(who), await entriesOf(who)]).toEqual([2000, ['deposit', 'deposit', 'deposit-reversal']]);
  const listed = await send(clerk, `GET /payments/bookings?filter=${who.email}`);
  expect(listed.json<{ items: object[] }>().items).toMatchObject([
    { amount: 3500, reason: 'Wrong customer' },
    { amount: 2000, reversedAt: null },
  ]);
  expect(
    refusalOf(await send(clerk, `POST /payments/orders/${orderId}/refunds`, { type: 2, amount: 1, reason: 'x' })),
  ).toEqual([409, 7406]);
});

test('a booking that is reversed does not count toward a deposit that the account must make', async () => {
  const who = await customer();
  const { accountId } = who;
  const orderId = await order(who, 9000);
  await db.updateTable('account').set({ billing_state: 9 }).where('id', '=', accountId).execute();
  await demandDeposit(db, accountId, { currency: 'USD', amount: 5000, stateBefore: 3 });
  const state = async () =>
    (await db.selectFrom('account').select('billing_state').where('id', '=', accountId).executeTakeFirst())
      ?.billing_state;
  const { bookingId } = (await book(orderId, 3000)).json<{ bookingId: string }>();
  await send(clerk, `POST /payments/bookings/${bookingId}/reversal`, { reason: 'Wrong customer' });
  await book(orderId, 2000);
  expect(await state()).toBe(9);
  await book(orderId, 3000);
  expect(await state()).toBe(3);
});

test('a transfer that does not arrive is reminded of once, expires, and is booked all the same when it comes', async () => {
  const who = await customer();
  const orderId = await order(who);
  const past = (column: 'remind_at' | 'closing_at' | 'expires_at') =>
    db
      .updateTable('payment_order')
      .set({ [column]: new Date(0) })
      .where('id', '=', orderId)
      .execute();
  await past('remind_at');
  await remindOfTransfers.run(app);
  await remindOfTransfers.run(app);
  const notices = await db.selectFrom('notification').select('code').where('account_id', '=', who.accountId).execute();
  expect(notices).toEqual([{ code: 1244 }]);
  await past('expires_at');
  await past('closing_at');
  await closeOrders.run(app);
  expect(await read(who, orderId)).toMatchObject({ state: 4 });
  await book(orderId, 4999);
  expect([await balanceOf(who), (await read(who, orderId)).state]).toEqual([4999, 4]);
  await book(orderId, 1);
  expect([await balanceOf(who), (await read(who, orderId)).state]).toEqual([5000, 3]);
});

const entry = (id: string, amount: string, text: string) => `
  <Ntry><NtryRef>${id}</NtryRef><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-01-05</Dt></BookgDt><AcctSvcrRef>${id}</AcctSvcrRef>
    <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <RltdPties><Dbtr><Pty><Nm>M&amp;A &quot;Müller&quot;</Nm></Pty></Dbtr></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (...entries: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
  <Stmt><Id>S-1</Id><Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>${entries.join('')}</Stmt>
</BkToCstmrStmt></Document>`;
interface Imported {
  booked: number;
  lines: { result: string; payer: string }[];
}
const load = async (text: string, dryRun = false) =>
  (await send(clerk, 'POST /payments/statements', { text }, { dryRun })).json<Imported>();

test('a statement: tried first, then each entry is booked once, however often and in which copy it comes', async () => {
  const [one, two] = [await customer(), await customer()];
  const [first, second] = [await order(one), await order(two, 700)];
  const [a, b] = [(await read(one, first)).transferReference, (await read(two, second)).transferReference];
  const wrong = `${a.slice(0, -1)}${(Number(a.at(-1)) + 1) % 10}`;
  const text = camt(
    entry('A1', '50.00', `invoice ${groupedReference(a).toLowerCase()}`),
    entry('A2', '6.5', b),
    entry('A3', '9.00', wrong),
    entry('A4', '20.00', b).replace('CRDT', 'DBIT'),
  );
  const results = ({ lines }: Imported) => lines.map(({ result }) => result);
  const tried = await load(text, true);
  expect([results(tried), tried.booked, tried.lines[0]?.payer]).toEqual([
    ['booked', 'other-amount', 'unmatched'],
    2,
    'M&A "Müller"',
  ]);
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([0, 0]);
  const [x, y] = await Promise.all([load(text), load(text)]);
  expect(x.booked + y.booked).toBe(2);
  expect(results(await load(text))).toEqual(['known', 'known', 'unmatched']);
  expect([await balanceOf(one), await balanceOf(two)]).toEqual([5000, 650]);
  expect([(await read(one, first)).state, (await read(two, second)).state]).toEqual([3, 2]);
  const csv = `Date;Amount;Currency;Payer;Text\n2026-01-06;0.50;USD;Two;${b}\n2026-01-06;0.50;EUR;Two;${b}\n2026-01-06;-4.00;USD;Bank;fee\n`;
  expect(results(await load(csv))).toEqual(['booked', 'other-currency']);
  expect(results(await load(csv))).toEqual(['known', 'other-currency']);
  expect([await balanceOf(two), (await read(two, second)).state]).toEqual([700, 3]);
});

test('files that are no statement move nothing', async () => {
  const files = [
    'hello',
    '<Document/>',
    '<Document><BkToCstmrStmt></Document>',
    '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
    camt(entry('B1', '1,000.00', 'x')),
    camt(entry('B2', '1e9', 'x')),
    'date,amount\n2026-99-01,1.00\n',
    'a,b\n1,2\n',
    `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`,
  ];
  for (const text of files)
    expect([text.slice(0, 20), ...refusalOf(await send(clerk, 'POST /payments/statements', { text }))]).toEqual([
      text.slice(0, 20),
      400,
      '7414 text',
    ]);
  expect((await send(ada, 'POST /payments/statements', { text: 'x' })).statusCode).toBe(403);
  expect(() => readXml('<a><b></a></b>')).toThrow(NotXml);
  expect(() => readXml(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)).toThrow(NotXml);
  expect(textAt(readXml('<n:a xmlns:n="urn:a"><n:b>caf&#233; &amp; <![CDATA[<tea>]]></n:b></n:a>'), 'a/b')).toBe(
    'café & <tea>',
  );
});
