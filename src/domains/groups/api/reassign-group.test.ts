// @database
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, historyOf, refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { noticesIn } from '#test/notices.ts';
import { addPerson, createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const ada = await signIn(it, world.ada);
const bob = await signIn(it, world.bob);
const admin = await signIn(it, world.people['site-admin']);
const { siteId } = world;
const below = await addPerson(app, {
  siteId,
  role: 'account-holder',
  name: 'below',
  parentId: world.ada.accountId,
});
const groupId = newId();
const group = { id: groupId, site_id: siteId, account_id: below.accountId, name: 'Branch', created_at: new Date() };
await db.insertInto('account_group').values(group).execute();
const member = {
  id: newId(),
  group_id: groupId,
  site_id: siteId,
  email: 'kim@else.test',
  added_by: '',
  added_at: new Date(),
};
await db.insertInto('account_group_member').values(member).execute();

interface Group {
  ownerLeft: boolean;
  own: boolean;
  people: { email: string }[];
}
const read = async (who = ada) => (await send(who, `GET /groups/${groupId}`)).json<Group>();
const reassign = (email: string, who = ada) => send(who, `PUT /groups/${groupId}/owner`, { email });
const leave = (change: object) => db.updateTable('account').set(change).where('id', '=', below.accountId).execute();

test('a group has an owner until their account is disabled, deleted, or its person leaves the team', async () => {
  expect(await read()).toMatchObject({ ownerLeft: false });
  expect(bareCodesOf(await reassign(world.ada.email))).toEqual([4110]);
  for (const [gone, back] of [
    [{ left_at: new Date() }, { left_at: null }],
    [{ deleted_at: new Date() }, { deleted_at: null }],
    [{ enabled: false }, { name: 'below' }],
  ] as const) {
    await leave(gone);
    expect(await read()).toMatchObject({ ownerLeft: true });
    await leave(back);
  }
  const listed = async (left: number) =>
    (await send(ada, `GET /groups?ownerLeft=${left}&size=100`)).json<{ items: { id: string }[] }>().items;
  expect((await listed(1)).map(({ id }) => id)).toEqual([groupId]);
  expect((await listed(0)).map(({ id }) => id)).not.toContain(groupId);
});

test('it is reassigned by someone above to an active account in their reach, which is notified, and keeps its members', async () => {
  expect((await reassign(world.ada.email, bob)).statusCode).toBe(404);
  for (const email of ['nobody@else.test', below.email, world.bob.email])
    expect(refusalOf(await reassign(email)), email).toEqual([400, '4111 email']);
  await db
    .insertInto('account_group')
    .values({ ...group, id: newId(), account_id: world.bob.accountId, name: 'branch' })
    .execute();
  expect(refusalOf(await reassign(world.bob.email, admin))).toEqual([400, '4112 email']);
  const done = await reassign(world.ada.email, admin);
  expect(done.statusCode, done.body).toBe(200);
  expect(await read()).toMatchObject({ ownerLeft: false, own: true, people: [{ email: 'kim@else.test' }] });
  const notices = await noticesIn(db, 1550);
  expect(notices.map(({ account_id }) => account_id)).toEqual([world.ada.accountId]);
  expect(await historyOf(db, groupId)).toContain(`Group reassigned to ${world.ada.email}`);
  expect(bareCodesOf(await reassign(world.bob.email, admin))).toEqual([4110]);
});
