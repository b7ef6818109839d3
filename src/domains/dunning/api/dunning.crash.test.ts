import { expect, test } from 'vitest';
import { cellsOf, killFixture } from '#test/crash/kill-points.ts';
import { moveBalance, payingCustomer, usdOf } from '#test/paying-customer.ts';
import { paymentSandbox } from '#test/payments.ts';
import { readCase } from './store.ts';

const { env } = await paymentSandbox();
const { it, db, world, runUntilKilled, takeOver } = await killFixture(env);

test('a try of the default card, killed in the middle: what is owed is charged once, and the plan ends', async () => {
  const worker = it.work();
  const who = await payingCustomer(it, world, { name: 'debtor', card: '4242424242424242' });
  await worker.stop();
  const own = { siteId: world.siteId, accountId: who.accountId };
  for (const { kind, step, point } of cellsOf({ 'payment.charge': ['charge'] })) {
    await moveBalance(db, own, -1240 - (await usdOf(db, own)));
    await runUntilKilled(`${kind}:${step}:${point}`);
    await takeOver();
    expect([point, await usdOf(db, own)]).toEqual([point, 0]);
    const after = it.work();
    await expect.poll(() => readCase(db, who.accountId), { timeout: 30_000 }).toBeNull();
    await after.stop();
  }
}, 900_000);
