import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { refusalOf, send } from '#test/answers.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser } from '#test/world.ts';
import { expireMembers } from './expire-members.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const world = await createWorld(app);
const ada = await signIn(app, world.ada);
const bob = await signIn(app, world.bob);

interface Row {
  id: string;
  name: string;
  members: number;
}
const make = async (who: Browser, name: string) =>
  (await who.request({ method: 'POST', url: '/svc/groups', payload: { name, description: '' } })).json<Row>().id;
const list = async (who: Browser, query = '') =>
  (await who.request({ url: `/svc/groups?${query}` })).json<{ items: Row[] }>().items;

test("lists the account's own groups with the number of their members, sorted as asked", async () => {
  const before = (await list(ada)).map(({ id }) => id);
  const [web, back] = [await make(ada, 'Web'), await make(ada, 'Back end')];
  const theirs = await make(bob, 'Theirs');
  const added = await ada.request({
    method: 'POST',
    url: `/svc/groups/${web}/members`,
    payload: { email: world.bob.email },
  });
  expect(added.statusCode, added.body).toBe(200);
  const own = (rows: Row[]) => rows.filter(({ id }) => !before.includes(id));
  expect(own(await list(ada))).toMatchObject([
    { id: back, name: 'Back end', members: 0 },
    { id: web, name: 'Web', members: 1 },
  ]);
  expect(own(await list(ada, 'sorting=-name')).map(({ id }) => id)).toEqual([web, back]);
  expect((await list(bob)).map(({ id }) => id)).toContain(theirs);
  expect((await list(bob)).map(({ id }) => id)).not.toContain(back);
});

test('refuses a sorting that the list does not have', async () => {
  expect((await ada.request({ url: '/svc/groups?sorting=owner' })).statusCode).toBe(400);
});

const expectOk = <A extends { statusCode: number; body: string }>(answer: A): A => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
interface Member {
  id: string;
  email: string;
  state: string;
}
const membersOf = async (id: string, query = '') =>
  expectOk(await send(ada, `GET /groups/${id}/members?${query}`))
    .json<{ items: Member[] }>()
    .items.map(({ email, state }) => [email, state]);

test('many members are added and removed, with a result for each; a dry run changes nothing', async () => {
  const id = await make(ada, 'Many');
  const change = (input: object, dry = false) =>
    ada.request({
      method: 'POST',
      url: `/svc/groups/${id}/memberChanges`,
      payload: input,
      headers: dry ? { 'dry-run': 'true' } : {},
    });
  const text = `email\n${world.bob.email};x@y, ${world.bob.email.toUpperCase()}\nnew@else.test`;
  const outcomes = (answer: Awaited<ReturnType<typeof change>>) =>
    expectOk(answer)
      .json<{ results: { name: string; outcome: string }[] }>()
      .results.map(({ outcome }) => outcome);
  expect(outcomes(await change({ change: 'add', text }, true))).toEqual(['changed', 'refused', 'changed']);
  expect(await membersOf(id)).toEqual([]);
  expect(outcomes(await change({ change: 'add', text }))).toEqual(['changed', 'refused', 'changed']);
  expect(await membersOf(id, 'state=active')).toHaveLength(2);
  expect(outcomes(await change({ change: 'remove', text: 'new@else.test nobody@else.test' }))).toEqual([
    'changed',
    'refused',
  ]);
  expect(await membersOf(id)).toEqual(
    expect.arrayContaining([
      ['new@else.test', 'removed'],
      [world.bob.email.toUpperCase(), 'active'],
    ]),
  );
  expect(refusalOf(await change({ change: 'add', text: ' , ' }))).toEqual([400, '4101 text']);
  const words = expectOk(await change({ change: 'add', text: 'carol carol@else.test' })).json<{
    results: { name: string; outcome: string; refusal: string | null }[];
  }>().results;
  expect(words).toMatchObject([
    { name: 'carol', outcome: 'refused', refusal: expect.stringContaining('email') as string },
    { name: 'carol@else.test', outcome: 'changed', refusal: null },
  ]);
  expect(outcomes(await change({ change: 'remove', text: 'bob' }))).toEqual(['refused']);
  const wordy = Array.from({ length: 1001 }, (_, at) => `w${at}`).join(' ');
  expect(refusalOf(await change({ change: 'add', text: wordy }))).toEqual([400, '4103 text']);
  const many = Array.from({ length: 201 }, (_, at) => `m${at}@else.test`).join(' ');
  expect(refusalOf(await change({ change: 'add', text: many }))).toEqual([400, '4103 text']);
  const file = await send(ada, `GET /groups/${id}/members/export`);
  expect(file.body).toContain('new@else.test');
});

test('a membership expires at its time, and stays on record', async () => {
  const id = await make(ada, 'For a day');
  const add = (until: string) => send(ada, `POST /groups/${id}/members`, { email: world.bob.email, until });
  expect(refusalOf(await add(new Date(app.app.clock.now() - 1000).toISOString()))).toEqual([400, '4100 until']);
  await add(new Date(app.app.clock.now() + 300_000).toISOString());
  const { signal } = new AbortController();
  expect(await expireMembers.run(app.app, signal)).toBeGreaterThan(290);
  expect(await membersOf(id)).toEqual([[world.bob.email, 'active']]);
  // No longer than a session lasts.
  app.clock.advance(301);
  await expireMembers.run(app.app, signal);
  expect(await membersOf(id)).toEqual([[world.bob.email, 'expired']]);
  expect((await list(ada)).find((row) => row.id === id)?.members).toBe(0);
  const { items } = (await send(ada, `GET /groups/${id}/history`)).json<{ items: { action: string }[] }>();
  expect(items[0]?.action).toBe('Membership expired');
  // Someone who comes back is no former member.
  await send(ada, `POST /groups/${id}/members`, { email: world.bob.email });
  expect(await membersOf(id)).toEqual([[world.bob.email, 'active']]);
});

test('an archived group gives nothing and takes nothing, until it is restored with its members', async () => {
  const id = await make(ada, 'Archived');
  await send(ada, `POST /groups/${id}/members`, { email: world.bob.email });
  const soon = new Date(app.app.clock.now() + 60_000).toISOString();
  await send(ada, `POST /groups/${id}/members`, { email: 'soon@else.test', until: soon });
  const one = { state: 'on', owner: world.ada, simulator } as const;
  const [serverId, other] = [(await addServer(app, world, one)).id, (await addServer(app, world, one)).id];
  const shared = await send(ada, `POST /servers/${serverId}/shares`, { groupId: id, level: 'access' });
  expect(shared.statusCode, shared.body).toBe(201);
  const seen = async () => (await send(bob, `GET /servers/${serverId}`)).statusCode;
  expect(await seen()).toBe(200);

  const archive = (archived: boolean) => send(ada, `PUT /groups/${id}/archive`, { archived });
  expect(expectOk(await archive(true)).json()).toMatchObject({ members: 0, archived: expect.any(String) as string });
  expect(await seen()).toBe(404);
  expect(await membersOf(id)).toEqual([
    [world.bob.email, 'archived'],
    ['soon@else.test', 'archived'],
  ]);
  expect((await list(ada, 'archived=1')).map((row) => row.id)).toEqual([id]);
  expect((await list(ada, 'archived=0')).map((row) => row.id)).not.toContain(id);
  // Nothing can be shared with it, and no one joins it.
  expect(refusalOf(await send(ada, `POST /servers/${other}/shares`, { groupId: id, level: 'access' }))).toEqual([
    400,
    '1004 groupId',
  ]);
  expect(refusalOf(await send(ada, `POST /groups/${id}/members`, { email: 'late@else.test' }))).toEqual([409, 4104]);
  const grant = { groupId: id, permission: 'server.view', reason: 'x' };
  expect(refusalOf(await send(ada, 'POST /grants', grant))).toEqual([409, '4104 groupId']);
  expect(refusalOf(await send(bob, `PUT /groups/${id}/archive`, { archived: false }))[0]).toBe(404);

  app.clock.advance(120);
  expect(expectOk(await archive(false)).json()).toMatchObject({ members: 1, archived: null });
  expect(await seen()).toBe(200);
  expect(await membersOf(id)).toEqual([
    [world.bob.email, 'active'],
    ['soon@else.test', 'expired'],
  ]);
  const { items } = (await send(ada, `GET /groups/${id}/history`)).json<{ items: { action: string }[] }>();
  expect(items.slice(0, 2).map(({ action }) => action)).toEqual(['Group restored', 'Group archived']);
});

test('a deputy changes members for no longer than they are in the group, and nothing else of it', async () => {
  const id = await make(ada, 'With a deputy');
  const inHour = new Date(app.app.clock.now() + 3_600_000).toISOString();
  await send(ada, `POST /groups/${id}/members`, { email: world.bob.email, until: inHour });
  const people = async (who = ada) =>
    expectOk(await send(who, `GET /groups/${id}`)).json<{ people: { id: string; email: string; deputy: boolean }[] }>()
      .people;
  const memberId = async (email: string) => (await people()).find((one) => one.email === email)?.id ?? '';
  expect((await send(bob, `GET /groups/${id}`)).statusCode).toBe(404);
  const path = `/groups/${id}/members/${await memberId(world.bob.email)}/deputy` as const;
  expect(refusalOf(await send(bob, `PUT ${path}`, { deputy: true }))[0]).toBe(404);
  expectOk(await send(ada, `PUT ${path}`, { deputy: true }));
  const notified = await app.app.db
    .selectFrom('notification')
    .select('code')
    .where('account_id', '=', world.bob.accountId)
    .where('code', '=', 1500)
    .execute();
  expect(notified).toHaveLength(1);

  expect((await list(bob)).find((row) => row.id === id)).toMatchObject({ own: false, deputy: true });
  expect((await people(bob)).map(({ deputy }) => deputy)).toEqual([true]);
  const add = (email: string, until: string | null) => send(bob, `POST /groups/${id}/members`, { email, until });
  expect(refusalOf(await add('new@else.test', null))).toEqual([400, '4106 until']);
  expectOk(await add('new@else.test', inHour));
  expectOk(
    await send(bob, `POST /groups/${id}/memberChanges`, { change: 'add', text: 'two@else.test', until: inHour }),
  );
  expect(refusalOf(await send(bob, `DELETE /groups/${id}/members/${await memberId(world.bob.email)}`))).toEqual([
    409, 4107,
  ]);
  expectOk(await send(bob, `DELETE /groups/${id}/members/${await memberId('new@else.test')}`));
  // The group, its history and its deputies stay with the account owner.
  for (const answer of [
    await send(bob, `PUT /groups/${id}`, { name: 'Mine', description: '' }, { version: 1 }),
    await send(bob, `PUT /groups/${id}/archive`, { archived: true }),
    await send(bob, `DELETE /groups/${id}`),
    await send(bob, `GET /groups/${id}/history`),
    await send(bob, `PUT /groups/${id}/members/${await memberId('two@else.test')}/deputy`, { deputy: true }),
  ])
    expect(answer.statusCode, answer.body).toBe(404);

  // Archived and restored, the deputy is one again.
  await send(ada, `PUT /groups/${id}/archive`, { archived: true });
  expect((await send(bob, `GET /groups/${id}`)).statusCode).toBe(404);
  await send(ada, `PUT /groups/${id}/archive`, { archived: false });
  expect((await people(bob)).find((one) => one.email === world.bob.email)?.deputy).toBe(true);
  // What the group was granted counts in an account that the deputy is not of.
  const grant = { groupId: id, permission: 'server.view', reason: 'Team' };
  expect((await send(ada, 'POST /grants', grant)).statusCode).toBe(201);
  expect(refusalOf(await add('late@else.test', inHour))).toEqual([403, 9900]);
  expectOk(await send(ada, `PUT ${path}`, { deputy: false }));
  expect((await send(bob, `GET /groups/${id}`)).statusCode).toBe(404);
});

test('a group has at most ten deputies', async () => {
  const id = await make(ada, 'Many deputies');
  const text = Array.from({ length: 11 }, (_, at) => `d${at}@else.test`).join(' ');
  expectOk(await send(ada, `POST /groups/${id}/memberChanges`, { change: 'add', text }));
  const { people } = (await send(ada, `GET /groups/${id}`)).json<{ people: { id: string }[] }>();
  const answers = [];
  for (const one of people)
    answers.push(await send(ada, `PUT /groups/${id}/members/${one.id}/deputy`, { deputy: true }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array<number>(10).fill(200), 409]);
});
