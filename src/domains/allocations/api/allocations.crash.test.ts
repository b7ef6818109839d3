import { expect, test } from 'vitest';
import { monthStart } from '#domains/tenancy/month.ts';
import { addIsraeliCustomer, addIsraeliSeller, allocationOf, documentsWith } from '#test/allocations.ts';
import { send } from '#test/answers.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { testSandbox } from '#test/sandbox.ts';
import { signIn } from '#test/world.ts';

const steps = {
  'allocation.request': ['ask', 'order'],
  'invoice.issue': ['issue'],
} as const;
const cells = cellsOf<keyof typeof steps>(steps);

const sandbox = await testSandbox();
const { it, db, world, runUntilKilled, takeOver } = await killFixture(sandbox.env);
const clerk = await signIn(it, world.people['billing-admin']);
const month = monthStart(new Date(monthStart(new Date(it.clock.now())).getTime() - 1));

test('allocation numbers, killed at every step and with lost answers: one number for one document, and each invoice issued once', async () => {
  await addIsraeliSeller(db, world.siteId);
  await takeOver();
  const killed = [];
  for (const { kind, step, point } of cells) {
    const person = await addIsraeliCustomer(db, world, { month });
    const order = { accountId: person.accountId, month: month.toISOString().slice(0, 7) };
    expect((await send(clerk, 'POST /invoices', order)).statusCode).toBe(202);
    await runUntilKilled(`${kind}:${step}:${point}`);
    killed.push({ where: `${kind} ${step} ${point}`, person });
  }
  await takeOver();
  const numbers = new Set<string>();
  for (const { where, person } of killed) {
    const allocation = await allocationOf(clerk, person);
    const documents = await db
      .selectFrom('invoice')
      .select(['id', 'status', 'number', 'sealed_number as sealed'])
      .where('account_id', '=', person.accountId)
      .execute();
    expect([where, allocation?.state, documents.length]).toEqual([where, 'granted', 1]);
    const [invoice] = documents;
    expect([where, invoice?.status, invoice?.number]).toEqual([where, 'issued', invoice?.sealed]);
    expect([where, sandbox.authority.numbers.get(invoice!.id)]).toEqual([where, allocation?.number]);
    expect([where, documentsWith(sandbox.authority, allocation!.number)]).toEqual([where, 1]);
    numbers.add(allocation!.number);
  }
  expect(numbers.size).toBe(killed.length);
  const series = await db
    .selectFrom('invoice')
    .select('number')
    .where('number_text', 'like', 'INV-%')
    .orderBy('number')
    .execute();
  expect(series.map(({ number }) => number)).toEqual(series.map((_, i) => i + 1));
}, 600_000);
