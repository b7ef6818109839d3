// @database
import { expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { monthStart } from '#domains/tenancy/month.ts';
import { addIsraeliCustomer, addIsraeliSeller, allocationOf } from '#test/allocations.ts';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { tasksEnded } from '#test/live-simulator.ts';
import { testSandbox } from '#test/sandbox.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';
import { retryAllocations } from './retry-due.ts';

const sandbox = await testSandbox();
const it = await testApp({ env: sandbox.env });
const { db } = it.app;
const world = await createWorld(it);
let clerk = await signIn(it, world.people['billing-admin']);
const month = monthStart(new Date(monthStart(new Date(it.clock.now())).getTime() - 1));
await addIsraeliSeller(db, world.siteId);
it.work();

const idle = () => tasksEnded(db, 'invoice.%', 'allocation.request');
/** A little more than a quarter of an hour, after which sessions have ended. */
const quarterLater = async () => {
  it.clock.advance(16 * 60);
  clerk = await signIn(it, world.people['billing-admin']);
};
const ordered = async (taxId?: string) => {
  const person = await addIsraeliCustomer(db, world, { month, ...(taxId === undefined ? {} : { taxId }) });
  const answer = await send(clerk, 'POST /invoices', {
    accountId: person.accountId,
    month: month.toISOString().slice(0, 7),
  });
  expect(answer.statusCode, answer.body).toBe(202);
  await idle();
  return person;
};
const invoiceOf = async (person: Person) => {
  const browser = await signIn(it, person);
  const { items } = (await send(browser, 'GET /invoices?mine=1')).json<{ items: { id: string }[] }>();
  expect(items).toHaveLength(1);
  const invoice = (await send(browser, `GET /invoices/${items[0]!.id}`)).json<{
    id: string;
    number: string;
    state: string;
    net: number;
    tax: number;
    isHeld: boolean;
    marks: { kind: string; value: string }[];
    files: string[];
  }>();
  const file = async (format: 'pdf' | 'xml') => {
    const answer = await send(browser, `GET /invoices/${invoice.id}/files/${format}`);
    if (format === 'xml') return answer.body;
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true });
    return text;
  };
  return { ...invoice, file };
};

test('an invoice between businesses gets its number before it is issued, and prints its last nine digits', async () => {
  const person = await ordered();
  const allocation = await allocationOf(clerk, person);
  const invoice = await invoiceOf(person);
  expect(allocation).toMatchObject({ state: 'granted', invoiceNumber: invoice.number });
  const printed = allocation!.number.slice(-9);
  expect(sandbox.authority.numbers.get(invoice.id)).toBe(allocation!.number);
  expect(invoice).toMatchObject({
    state: 'open',
    net: 1_000_000,
    tax: 180_000,
    isHeld: false,
    marks: [{ kind: 'allocation-number', value: printed }],
    files: ['pdf', 'xml'],
  });
  expect(await invoice.file('pdf')).toContain(`Allocation number: ${printed}`);
  expect(await invoice.file('xml')).toContain(`<cbc:Note>Allocation number: ${printed}</cbc:Note>`);
  expect(await historyOf(db, person.accountId)).toContain(
    `Allocation number ${printed} for invoice ${invoice.number} received`,
  );
});

test('while the authority is away the invoice waits in the queue, is never issued twice, and is issued when it answers', async () => {
  sandbox.faults.set([{ channel: 'ita', kind: 'temporary', to: '', times: 1 }]);
  const person = await ordered();
  expect(await allocationOf(clerk, person)).toMatchObject({ state: 'waiting', fault: 'away' });
  const held = await invoiceOf(person);
  expect(held).toMatchObject({ state: 'draft', isHeld: true, files: [] });
  // A second order finds the sealed draft, and keeps its number.
  await send(clerk, 'POST /invoices', { accountId: person.accountId, month: month.toISOString().slice(0, 7) });
  await idle();
  expect((await invoiceOf(person)).isHeld).toBe(true);
  await expect(
    db.updateTable('invoice').set({ sealed_number: 999 }).where('id', '=', held.id).execute(),
  ).rejects.toThrow('issued as it is');
  await retryAllocations.run(it.app);
  expect(await allocationOf(clerk, person)).toMatchObject({ state: 'waiting' });
  await quarterLater();
  // The answer is lost: the number is looked up, not asked for again.
  sandbox.faults.set([{ channel: 'ita', kind: 'lost-answer', to: '', times: 1 }]);
  await retryAllocations.run(it.app);
  await idle();
  await quarterLater();
  await retryAllocations.run(it.app);
  await idle();
  const allocation = await allocationOf(clerk, person);
  expect(allocation).toMatchObject({ state: 'granted', invoiceNumber: allocation!.invoiceNumber });
  const invoice = await invoiceOf(person);
  expect(invoice).toMatchObject({ number: allocation!.invoiceNumber, state: 'open', isHeld: false });
  expect([...sandbox.authority.numbers.keys()].filter((id) => id === invoice.id)).toHaveLength(1);
});

test('what the authority refuses waits for staff: a number entered by hand, or an invoice without one', async () => {
  const [byHand, without] = [await ordered('514713550'), await ordered('514713550')];
  const [first, second] = [await allocationOf(clerk, byHand), await allocationOf(clerk, without)];
  expect([first, second]).toMatchObject([
    { state: 'refused', code: 431 },
    { state: 'refused', code: 431 },
  ]);
  const retry = (of: typeof first) => send(clerk, `PUT /allocations/${of!.id}/retry`);
  const enter = (of: typeof first, number: string) => send(clerk, `PUT /allocations/${of!.id}/number`, { number });
  const waive = (of: typeof first, reason: string) => send(clerk, `PUT /allocations/${of!.id}/waiver`, { reason });
  expect(refusalOf(await enter(first, '12 34'))).toEqual([400, '8101 number']);
  expect(refusalOf(await waive(second, ' '))).toEqual([400, '8102 reason']);
  const ada = await signIn(it, world.ada);
  expect((await send(ada, `PUT /allocations/${first!.id}/number`, { number: '1' })).statusCode).toBe(403);
  expect((await retry(first)).statusCode).toBe(202);
  await idle();
  expect((await allocationOf(clerk, byHand))?.state).toBe('refused');
  expect((await enter(first, '2026 1201 0001 2345 6789')).statusCode).toBe(202);
  expect((await waive(second, 'The customer agreed.')).statusCode).toBe(202);
  await idle();
  expect((await invoiceOf(byHand)).marks).toEqual([{ kind: 'allocation-number', value: '123456789' }]);
  const bare = await invoiceOf(without);
  expect(bare.marks).toEqual([{ kind: 'no-deduction', value: '' }]);
  expect(await bare.file('pdf')).toContain('Input tax must not be deducted for this invoice.');
  expect(bareCodesOf(await retry(first))).toEqual([8100]);
});

test('each use of the refresh token brings the next one, which is kept sealed', async () => {
  const rows = await db.selectFrom('tax_authority_token').select(['origin', 'sealed']).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed.toString('latin1')).not.toMatch(/[\da-f]{24}\.[\da-f]{24}/);
});
