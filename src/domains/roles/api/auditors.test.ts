import { expect, test } from 'vitest';
import { readPeopleOf } from '#domains/tenancy/api/port.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);

/** Invites an auditor as the dialog does, and accepts. */
async function auditorOf(by: Browser, email: string): Promise<Browser> {
  const answer = await send(by, 'POST /auditors', { name: 'Odo', email, reason: 'Yearly audit' });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json<{ id: string }>();
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
  const { site_id: siteId } = await db
    .selectFrom('account')
    .select('site_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return signIn(it, { email, siteId });
}

test('an auditor of a site sees that site alone, and account owners invite none', async () => {
  const admin = await proven(await signIn(it, world.people['site-admin']));
  const own = await auditorOf(admin, 'site-odo@audit.test');
  expect((await own.request({ url: '/svc/users' })).statusCode).toBe(200);
  expect((await own.request({ url: '/svc/hosts' })).statusCode).toBe(403);
  const holder = await proven(await signIn(it, world.people['account-holder']));
  const refused = await send(holder, 'POST /auditors', { name: 'Odo', email: 'x@audit.test', reason: 'Audit' });
  expect(bareCodesOf(refused)).toEqual([9985]);
  const again = await send(admin, 'POST /auditors', { name: 'Odo', email: 'site-odo@audit.test', reason: 'Audit' });
  expect(bareCodesOf(again)).toEqual([9916]);
  const unexplained = await send(admin, 'POST /auditors', { name: 'Odo', email: 'y@audit.test', reason: ' ' });
  expect(bareCodesOf(unexplained)).toEqual([9914]);
});

test('a set of that name that allows changes is given to no auditor', async () => {
  const admin = await proven(await signIn(it, world.otherSiteAdmin));
  const set = { name: 'Site auditor', description: '', permissions: ['server.view', 'server.power'] };
  expect((await send(admin, 'POST /permissionSets', set)).statusCode).toBe(201);
  const invited = await send(admin, 'POST /auditors', { name: 'Odo', email: 'set-odo@audit.test', reason: 'Audit' });
  expect(bareCodesOf(invited)).toEqual([9955]);
  expect(await db.selectFrom('account').select('id').where('email', '=', 'set-odo@audit.test').execute()).toEqual([]);
});

test('what staff is notified of by their role, auditors are not', async () => {
  const auditors = await db.selectFrom('account').select('id').where('email', 'like', '%odo@audit.test').execute();
  expect(auditors).toHaveLength(1);
  const notified = await readPeopleOf(db, ['support-agent'], world.siteId);
  expect(notified).toContain(world.people['support-agent'].accountId);
  expect(notified).not.toContain(auditors[0]?.id);
});
