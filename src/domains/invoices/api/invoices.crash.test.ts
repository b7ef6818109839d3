import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { send } from '#test/answers.ts';
import { addCustomer, addSeller, use } from '#test/billed.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { signIn } from '#test/world.ts';

const steps = {
  'invoice.issue': ['collect', 'issue', 'render', 'send'],
  'invoice.note': ['render', 'send'],
} as const;
const cells = cellsOf<keyof typeof steps>(steps);

const { it, db, world, runUntilKilled, takeOver } = await killFixture();
const clerk = await signIn(it, world.people['billing-admin']);
const month = monthStart(new Date(monthStart(new Date(it.clock.now())).getTime() - 1));
const monthText = month.toISOString().slice(0, 7);

async function customer() {
  const person = await addCustomer(db, world);
  const objectId = newId();
  const at = (hours: number, state: 'on' | null) =>
    use(db, world, { person, objectId, used: { from: new Date(month.getTime() + hours * 3_600_000), state } });
  await at(0, 'on');
  await at(100, null);
  return person;
}
const order = async (accountId: string) => {
  const answer = await send(clerk, 'POST /invoices', { accountId, month: monthText });
  expect(answer.statusCode, answer.body).toBe(202);
};
const documentsOf = (accountId: string) =>
  db
    .selectFrom('invoice as i')
    .leftJoin('invoice_file as f', 'f.invoice_id', 'i.id')
    .select((e) => [
      'i.id',
      'i.kind',
      'i.status',
      'i.total',
      'i.sent_at as sentAt',
      e.fn.count<number>('f.format').as('files'),
    ])
    .where('i.account_id', '=', accountId)
    .groupBy(['i.id', 'i.kind'])
    .orderBy('i.kind', 'desc')
    .execute();

test('invoices and credit notes, killed at every step: none twice, no hole in a series, none without files or mail', async () => {
  await addSeller(db, world.siteId);
  const staged = [];
  for (const cell of cells) {
    const person = await customer();
    if (cell.kind === 'invoice.note') await order(person.accountId);
    staged.push({ ...cell, ...person });
  }
  await takeOver();
  for (const { kind, step, point, accountId } of staged) {
    if (kind === 'invoice.issue') await order(accountId);
    else {
      const [invoice] = await documentsOf(accountId);
      const note = await send(clerk, `POST /invoices/${invoice!.id}/creditNotes`, { lines: [], reason: 'Outage' });
      expect(note.statusCode, note.body).toBe(201);
    }
    await runUntilKilled(`${kind}:${step}:${point}`);
  }
  await takeOver();

  for (const { kind, step, point, accountId } of staged) {
    const where = `${kind} ${step} ${point}`;
    const documents = await documentsOf(accountId);
    const kinds = kind === 'invoice.issue' ? ['invoice'] : ['invoice', 'credit-note'];
    expect([where, documents.map((one) => one.kind)]).toEqual([where, kinds]);
    for (const { status, total, files, sentAt } of documents)
      expect([where, status, total, files, sentAt !== null]).toEqual([where, 'issued', 1190, 2, true]);
    const notices = await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', accountId)
      .where('code', 'in', [1260, 1261])
      .execute();
    expect([where, notices.length]).toEqual([where, documents.length]);
    const taxed = await db
      .selectFrom('ledger_entry')
      .select('key')
      .where(
        'cause_id',
        'in',
        documents.map(({ id }) => id),
      )
      .execute();
    expect([where, taxed.length]).toEqual([where, documents.length]);
  }
  for (const kind of ['invoice', 'credit-note']) {
    const rows = await db
      .selectFrom('invoice')
      .select('number')
      .where('kind', '=', kind)
      .where('number_text', 'like', 'INV-%')
      .orderBy('number')
      .execute();
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  }
}, 900_000);
