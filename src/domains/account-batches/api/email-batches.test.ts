import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { batchesOf } from '#test/account-batches.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { until } from '#test/live-simulator.ts';
import { mailsTo } from '#test/mails.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { accountOf, checked, customers, linesOf, prove, reaches, read, start } = batchesOf(it, world);
const admin = await signIn(it, world.people['site-admin']);
it.work();

const factsOf = async (id: string) =>
  (await send(admin, `GET /accountBatches/${id}/accounts?size=0`))
    .json<{ items: { facts: string[] }[] }>()
    .items.map(({ facts }) => facts);
const templatesTo = async (email: string) => (await mailsTo(db, email)).map(({ template }) => template);

test('emails change in pairs: taken ones are refused, both addresses are written to, and the way back works', async () => {
  const [one, two] = await customers(2);
  if (one === undefined || two === undefined) throw new Error('two people');
  const next = 'moved@people.test';
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', one.accountId).execute();
  await prove();
  const text = `${one.email},${next}\n${two.email},${world.ada.email}\n${world.bob.email}`;
  const batch = await checked(admin, 'changeEmail', text);
  expect((await linesOf(admin, batch.id)).map(({ state }) => state)).toEqual(['ready', 'blocked', 'blocked']);
  await start(admin, batch);
  await reaches(admin, batch.id, 'done');
  expect(await accountOf(one.accountId)).toMatchObject({ email: next, email_validated_at: null });
  expect(await templatesTo(one.email)).toContain('account.email-moved');
  expect(await templatesTo(next)).toContain('registration.validate');
  await send(admin, `POST /accountBatches/${batch.id}/undo`);
  await until('it is undone', async () => (await read(admin, batch.id)).counts['undone'] === 1);
  expect(await accountOf(one.accountId)).toMatchObject({ email: one.email, email_validated_at: expect.any(Date) });
});

test('two lines that want the same new email collide, whatever the case of its letters', async () => {
  const [one, two] = await customers(2);
  if (one === undefined || two === undefined) throw new Error('two people');
  const batch = await checked(admin, 'changeEmail', `${one.email} same@people.test\n${two.email} Same@people.test`);
  expect((await linesOf(admin, batch.id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['ready', null],
    ['blocked', 'The same new email as on line 1.'],
  ]);
});

test('the dry run says what must be confirmed and which social sign-ins stay; a verified email needs no link', async () => {
  const [one] = await customers(1);
  if (one === undefined) throw new Error('a person');
  const identity = { id: newId(), site_id: one.siteId, account_id: one.accountId, linked_at: new Date() };
  await db
    .insertInto('social_identity')
    .values({ ...identity, social: 'google', subject: newId(), email: 'old@gmail.test', name: 'One' })
    .execute();
  const connected = 'Google (old@gmail.test) stays connected: it still signs in to the account.';
  const open = await checked(admin, 'changeEmail', `${one.email} known@people.test`);
  expect(await factsOf(open.id)).toEqual([['The new email must be confirmed by a link.', connected]]);
  await prove();
  const verified = await checked(admin, 'changeEmail', `${one.email} known@people.test`, {
    options: { verified: true },
  });
  expect(await factsOf(verified.id)).toEqual([[connected]]);
  await start(admin, verified);
  await reaches(admin, verified.id, 'done');
  expect(await accountOf(one.accountId)).toMatchObject({ email_validated_at: expect.any(Date) });
  const sent = () => templatesTo('known@people.test');
  // Mails of notices are written by their own task.
  await until('the new address was told', async () => (await sent()).includes('notifications.one'));
  expect(await sent()).not.toContain('registration.validate');
});
