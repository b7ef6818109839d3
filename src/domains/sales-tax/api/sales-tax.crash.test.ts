import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { monthStart } from '#domains/tenancy/month.ts';
import { send } from '#test/answers.ts';
import { addCustomer, use } from '#test/billed.ts';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { paymentSandbox } from '#test/payments.ts';
import { addAmericanSeller, newYorkCity } from '#test/sales-tax.ts';
import { signIn } from '#test/world.ts';

const steps = { 'invoice.issue': ['rates', 'issue'] } as const;
const cells = cellsOf<keyof typeof steps>(steps);

const { sandbox, env } = await paymentSandbox();
const { it, db, world, runUntilKilled, takeOver } = await killFixture(env);
const clerk = await signIn(it, world.people['billing-admin']);
const month = monthStart(new Date(monthStart(new Date(it.clock.now())).getTime() - 1));

test('an invoice with sales tax, killed while its rates are fetched and while it is issued: issued once, and never without tax', async () => {
  await addAmericanSeller(db, world.siteId);
  await db
    .insertInto('sales_tax_setting')
    .values({ site_id: world.siteId, source: 'stripe', changed_at: new Date() })
    .execute();
  await takeOver();
  const killed = [];
  for (const [at, { kind, step, point }] of cells.entries()) {
    const person = await addCustomer(db, world, { ...newYorkCity, street: `${at} Broadway` });
    const objectId = newId();
    for (const [hours, state] of [
      [0, 'on'],
      [100, null],
    ] as const)
      await use(db, world, {
        person,
        objectId,
        used: { state, from: new Date(month.getTime() + hours * 3_600_000) },
      });
    sandbox.setFaults(at % 2 === 0 ? [] : [{ kind: 'lost', call: 'POST /v1/tax/calculations', times: 1 }]);
    const order = { accountId: person.accountId, month: month.toISOString().slice(0, 7) };
    expect((await send(clerk, 'POST /invoices', order)).statusCode).toBe(202);
    await runUntilKilled(`${kind}:${step}:${point}`);
    killed.push({ where: `${kind} ${step} ${point}`, order });
  }
  sandbox.setFaults([]);
  await takeOver();
  for (const { where, order } of killed) {
    const documents = () =>
      db.selectFrom('invoice').select(['status', 'net', 'tax']).where('account_id', '=', order.accountId).execute();
    const [first] = await documents();
    if (first?.status === 'draft') {
      // The answer of the service was lost: the invoice waits, and is ordered again.
      expect([where, first.tax]).toEqual([where, 0]);
      expect((await send(clerk, 'POST /invoices', order)).statusCode).toBe(202);
      await takeOver();
    }
    expect([where, await documents()]).toEqual([where, [{ status: 'issued', net: 1000, tax: 89 }]]);
  }
}, 600_000);
