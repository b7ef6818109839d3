import { expect, test } from 'vitest';
import { batchesOf, textOf } from '#test/account-batches.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const { checked, customer, linesOf, start, reaches, prove } = batchesOf(it, world);
const unproven = await signIn(it, world.people['site-admin']);
const admin = await proven(await signIn(it, world.people['site-admin']));
const clerk = await signIn(it, world.people['billing-admin']);
const other = await signIn(it, world.otherSiteAdmin);
it.work();

const why = { reason: ' Runs the payment gateway. ', ticket: 'OPS-7' };
const protect = (id: string, who = admin, input: object = why) => send(who, `POST /users/${id}/batchProtection`, input);
const lift = (id: string, who = admin) => send(who, `POST /users/${id}/batchProtection/lift`, why);
const options = { graceDays: 0, servers: false };

test('a protection has a reason, is read by who runs batches, and is lifted with a proof of identity', async () => {
  const { accountId: id } = await customer();
  const read = (who = clerk) => send(who, `GET /users/${id}/batchProtection`);
  expect((await read()).json()).toEqual({ staff: false, protection: null });
  expect(refusalOf(await protect(id, admin, { reason: ' ' }))).toEqual([400, '8312 reason']);
  expect(refusalOf(await protect(id, clerk))).toEqual([403, 1003]);
  expect(refusalOf(await protect(id, other))).toEqual([404, 1004]);
  expect((await protect(id)).statusCode).toBe(200);
  expect(refusalOf(await protect(id))).toEqual([409, 8327]);
  expect((await read()).json()).toMatchObject({
    protection: { reason: 'Runs the payment gateway.', ticket: 'OPS-7', placedBy: world.people['site-admin'].email },
  });
  expect((await read(other)).statusCode).toBe(404);
  expect(refusalOf(await lift(id, unproven))).toEqual([403, 1500]);
  expect((await lift(id)).json()).toEqual({ staff: false, protection: null });
  expect(refusalOf(await lift(id))).toEqual([409, 8328]);
  const audit = await db
    .selectFrom('audit')
    .select(['action', 'diff'])
    .where('object_id', '=', id)
    .where('outcome', '=', 'done')
    .orderBy('at')
    .execute();
  expect(audit).toMatchObject([
    { action: 'account-batch.protect', diff: { batchProtection: [false, true], ticket: [null, 'OPS-7'] } },
    { action: 'account-batch.lift-protection', diff: { batchProtection: [true, false] } },
  ]);
});

test('the dry run leaves protected accounts and those of staff out and says why; resuming is possible for all', async () => {
  const [kept, free] = [await customer(), await customer()];
  const seller = await addPerson(app, { siteId: world.siteId, role: 'seller', name: 'kept-seller' });
  await protect(kept.accountId);
  const people = [kept, seller, free];
  for (const action of ['suspend', 'terminate', 'forceDeposit'] as const) {
    const more = action === 'forceDeposit' ? { amount: 5000 } : options;
    const batch = await checked(admin, action, textOf(people), { options: more });
    expect((await linesOf(admin, batch.id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['blocked', 'The account is protected from batches: Runs the payment gateway.'],
      ['blocked', 'Accounts of staff are left out of batches. Change them one by one.'],
      ['ready', null],
    ]);
  }
  const text = `${kept.email} new-${kept.email}`;
  expect((await checked(admin, 'changeEmail', text)).counts).toMatchObject({ blocked: 1 });
  await db.updateTable('account').set({ status: 'Suspended-Billing' }).where('id', '=', kept.accountId).execute();
  expect((await checked(admin, 'resume', kept.email, { options })).counts).toMatchObject({ ready: 1 });
});

test('an account that is protected after the dry run fails when its turn comes', async () => {
  const late = await customer();
  await prove();
  const batch = await checked(admin, 'suspend', late.email, { options });
  await protect(late.accountId);
  await start(admin, batch);
  expect(await reaches(admin, batch.id, 'done')).toMatchObject({ counts: { failed: 1, done: 0 } });
});
