// @database
import { expect, test } from 'vitest';
import { deleteDue } from '#domains/account/api/delete-due.ts';
import { chargeAccounts } from '#domains/charges/api/port.ts';
import { monthStart, nextMonth } from '#domains/tenancy/month.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addCustomer, addSeller, awaitInvoiceTasks, use } from '#test/billed.ts';
import { until } from '#test/live-simulator.ts';
import { noticesIn } from '#test/notices.ts';
import { createWorld, signIn, type Person } from '#test/world.ts';
import { send } from '#test/answers.ts';
import { issueLastMonth } from './schedules.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
it.work();
await addSeller(db, world.siteId);

/** A day of the next month, far from its ends: what was used until now is of the month before. */
const toNextMonth = () => {
  const start = nextMonth(new Date(it.clock.now()));
  it.clock.advance((start.getTime() + 5 * 86_400_000 - it.clock.now()) / 1000);
};
/** A customer who used a server until an hour ago, and whose waiting period is over. */
async function leaving() {
  const person = await addCustomer(db, world);
  const [now, objectId] = [it.clock.now(), newId()];
  const at = (from: Date, state: 'on' | null) => use(db, world, { person, objectId, used: { from, state } });
  await at(new Date(now - 5 * 3_600_000), 'on');
  await at(new Date(now - 3_600_000), null);
  const past = new Date(now - 60_000);
  const wish = { deletion_asked_at: past, deletion_due_at: past };
  await db.updateTable('account').set(wish).where('id', '=', person.accountId).execute();
  return person;
}
const rowOf = ({ accountId }: Person) =>
  db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
/** The schedule runs again where a delivery was at the same rows. */
const deleteAccounts = () =>
  until('no delivery is in the way', () =>
    deleteDue.run(it.app).then(
      () => true,
      () => false,
    ),
  );

test('who leaves in the middle of a month is deleted after the last invoice was sent', async () => {
  toNextMonth();
  const person = await leaving();
  // The same without a billing profile: no invoice can be made out, which staff is not notified of for ever.
  const nobody = await leaving();
  await db.deleteFrom('billing_profile').where('account_id', '=', nobody.accountId).execute();
  await deleteAccounts();
  expect((await rowOf(nobody)).deleted_at).not.toBeNull();
  expect((await rowOf(person)).deletion_held_at).not.toBeNull();
  const browser = await signIn(it, person);
  expect((await send(browser, 'GET /header/personalData')).json()).toMatchObject({
    deletion: { held: true },
    reasons: [{ kind: 'invoices' }],
  });

  // The use is charged the next night, and invoiced when the month is over.
  it.clock.advance(86_400);
  await chargeAccounts.run(it.app);
  await deleteAccounts();
  expect((await rowOf(person)).deleted_at).toBeNull();
  toNextMonth();
  await deleteAccounts();
  expect((await rowOf(person)).deleted_at).toBeNull();
  await issueLastMonth.run(it.app);
  await awaitInvoiceTasks(db);
  const month = monthStart(new Date(monthStart(new Date(it.clock.now())).getTime() - 1))
    .toISOString()
    .slice(0, 10);
  const [invoice] = await db
    .selectFrom('invoice')
    .select(['status', 'total', 'document', 'month'])
    .where('account_id', '=', person.accountId)
    .execute();
  expect(invoice).toMatchObject({ status: 'issued', total: 48, month, document: { buyer: { country: 'DE' } } });
  await deleteAccounts();
  expect(await rowOf(person)).toMatchObject({ name: 'Deleted account', deleted_at: expect.any(Date) });

  // Staff is notified of those alone whose profile can still be completed.
  const charged = await db
    .selectFrom('charge')
    .innerJoin('account', 'account.id', 'charge.account_id')
    .leftJoin('billing_profile', 'billing_profile.account_id', 'account.id')
    .select('account.id')
    .distinct()
    .where('month', '=', month)
    .where('account.deleted_at', 'is', null)
    .where('billing_profile.account_id', 'is', null)
    .execute();
  const [told] = await noticesIn(db, 1262);
  expect(told?.body).toContain(`${charged.length} customer`);
});
