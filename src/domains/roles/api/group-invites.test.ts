import { expect, test } from 'vitest';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { proven } from '#test/proof.ts';
import { createWorld, signIn } from '#test/world.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { siteId } = world;
const ada = await proven(await signIn(it, world.ada));
const { serverId } = world.ada;

const newGroup = async (name: string) => (await send(ada, 'POST /groups', { name })).json<{ id: string }>().id;
const invite = (group: string, email: string, more: object = {}) =>
  send(ada, `POST /groups/${group}/invitations`, { email, name: 'Ines', ...more });
const membersOf = async (group: string) =>
  (await send(ada, `GET /groups/${group}/members`)).json<{ items: { id: string; email: string; state: string }[] }>()
    .items;
const mailsTo = async (email: string) =>
  (await db.selectFrom('message').select('template').where('recipient', '=', email).execute()).map(
    (one) => one.template,
  );

test('someone without a sign-in is invited into a group, and has what it gives once they accept', async () => {
  const group = await newGroup('Invited');
  const grant = { permission: 'server.view', groupId: group, reason: 'Team' };
  expect((await send(ada, 'POST /grants', grant)).statusCode).toBe(201);
  const email = 'ines@invited.test';
  const sent = await invite(group, email);
  expect(sent.statusCode, sent.body).toBe(201);
  expect(await mailsTo(email)).toEqual(['roles.invite']);
  const [member] = await membersOf(group);
  expect(member).toMatchObject({ email, state: 'invited' });
  expect(refusalOf(await invite(group, email))).toEqual([400, '9916 email']);

  // It can be mailed again after a minute, and the first link expires after a week.
  const again = () => send(ada, `POST /groups/${group}/members/${member!.id}/invitation`);
  expect((await again()).statusCode).toBe(429);
  it.clock.advance(61);
  expect((await again()).statusCode).toBe(204);
  expect(await mailsTo(email)).toHaveLength(2);
  const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await db
    .updateTable('mail_token')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', id)
    .execute();
  expect((await membersOf(group))[0]?.state).toBe('invitation-expired');

  // Not before they accept.
  const held = () => db.selectFrom('grant_holder').select('account_id').where('account_id', '=', id).execute();
  expect(await held()).toEqual([]);
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', id).execute();
  const ines = await signIn(it, { email, siteId });
  expect((await send(ines, `GET /servers/${serverId}`)).statusCode).toBe(200);
  expect((await membersOf(group))[0]?.state).toBe('active');
  expect(refusalOf(await again())).toEqual([409, 4109]);
  const withdraw = await send(ada, `DELETE /groups/${group}/members/${member!.id}/invitation`);
  expect(refusalOf(withdraw)).toEqual([409, 4109]);
});

test('a withdrawn invitation opens nothing, and someone with a sign-in is asked the same way', async () => {
  const group = await newGroup('Withdrawn');
  const email = 'out@invited.test';
  await invite(group, email);
  const [member] = await membersOf(group);
  expect((await send(ada, `DELETE /groups/${group}/members/${member!.id}/invitation`)).statusCode).toBe(204);
  expect(await membersOf(group)).toMatchObject([{ email, state: 'removed' }]);
  const account = await db.selectFrom('account').select('enabled').where('email', '=', email).executeTakeFirstOrThrow();
  expect(account.enabled).toBe(false);

  expect((await invite(group, world.bob.email)).statusCode).toBe(201);
  expect((await membersOf(group)).find((one) => one.email === world.bob.email)?.state).toBe('invited');
  expect(await mailsTo(world.bob.email)).toEqual(['roles.join']);
});

test('only the account owner invites, and no more than twenty within an hour', async () => {
  const group = await newGroup('Limits');
  const admin = await proven(await signIn(it, world.people['site-admin']));
  const staffs = await send(admin, `POST /groups/${group}/invitations`, { email: 'x@invited.test', name: 'X' });
  expect(refusalOf(staffs)).toEqual([409, 9915]);
  await send(ada, `PUT /groups/${group}/archive`, { archived: true });
  expect(refusalOf(await invite(group, 'x@invited.test'))).toEqual([409, 4104]);
  await send(ada, `PUT /groups/${group}/archive`, { archived: false });
  const answers = [];
  for (let at = 0; at < 21; at++) answers.push((await invite(group, `many${at}@invited.test`)).statusCode);
  expect(answers.at(-1)).toBe(429);
  expect(answers[0]).toBe(201);
});
