// @database
import { expect, test } from 'vitest';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import { forgetTags } from './store.ts';

const it = await testApp();
const { app } = it;
const { db } = app;
const world = await createWorld(it);
const { ada, bob } = world;
const root = await signIn(it, world.people.root);
const agent = await signIn(it, world.people['support-agent']);
const customer = await signIn(it, ada);
const other = await signIn(it, world.otherSiteAdmin);
const carol = await addPerson(app, { siteId: world.otherSiteId, role: 'account-holder', name: 'carol' });

interface Result {
  userId: string;
  tags: string[];
  refusal: string | null;
}
const change = (input: object, who: Browser = agent) => send(who, 'POST /userTags', input);
const changed = async (input: object, who: Browser = agent) =>
  (await change(input, who)).json<{ results: Result[] }>().results;
const tagsOf = (id: string, who: Browser = agent) => send(who, `GET /users/${id}/tags`);
const names = async (who: Browser) =>
  (await send(who, 'GET /userTags')).json<{ items: { name: string; count: number }[] }>().items;
const found = async (query: string, who: Browser = agent) =>
  (await send(who, `GET /users?size=100&${query}`)).json<{ items: { id: string; tags: string[] }[] }>().items;

test('tags are added to many and removed, keep the spelling of the site, and are on record for each', async () => {
  const userIds = [ada.accountId, bob.accountId];
  expect(await changed({ userIds, add: ['VIP', ' call   back '] })).toMatchObject(
    userIds.map((userId) => ({ userId, tags: ['call back', 'VIP'], refusal: null })),
  );
  expect(
    await changed({ userIds: [ada.accountId], add: ['vip', 'Late'], remove: ['CALL BACK', 'absent'] }),
  ).toMatchObject([{ tags: ['Late', 'VIP'] }]);
  expect((await tagsOf(ada.accountId)).json()).toEqual({ tags: ['Late', 'VIP'], known: ['call back', 'Late', 'VIP'] });
  expect(await names(agent)).toEqual([
    { name: 'call back', count: 1 },
    { name: 'Late', count: 1 },
    { name: 'VIP', count: 2 },
  ]);
  // What changes nothing is on record for no one.
  await changed({ userIds, add: ['VIP'], remove: ['absent'] });
  const audit = await db
    .selectFrom('audit')
    .select('diff')
    .where('object_id', '=', ada.accountId)
    .where('action', '=', 'user-tag.change')
    .orderBy('at')
    .execute();
  expect(audit).toEqual([
    { diff: { tags: [[], ['call back', 'VIP']] } },
    {
      diff: {
        tags: [
          ['call back', 'VIP'],
          ['Late', 'VIP'],
        ],
      },
    },
  ]);
});

test('the list of users shows and filters them, also with every word in another case', async () => {
  expect((await found('tag=late')).map(({ id }) => id)).toEqual([ada.accountId]);
  const vips = await found('tag=VIP');
  expect(vips.map(({ id }) => id).sort()).toEqual([ada.accountId, bob.accountId].sort());
  expect(vips.find(({ id }) => id === ada.accountId)?.tags).toEqual(['Late', 'VIP']);
  expect(await found('tag=absent')).toEqual([]);
  const file = await send(agent, 'GET /users/export?tag=late');
  expect(file.body).toContain('VIP');
});

test('a site reads and changes the tags of its own accounts alone, customers none', async () => {
  await changed({ userIds: [carol.accountId], add: ['theirs'] }, root);
  expect(await names(other)).toEqual([{ name: 'theirs', count: 1 }]);
  expect((await names(root)).map(({ name }) => name)).toContain('theirs');
  expect((await names(agent)).map(({ name }) => name)).not.toContain('theirs');
  expect((await tagsOf(carol.accountId, root)).json()).toEqual({ tags: ['theirs'], known: ['theirs'] });
  expect((await tagsOf(ada.accountId, other)).statusCode).toBe(404);
  expect(await changed({ userIds: [ada.accountId], add: ['x'] }, other)).toMatchObject([
    { name: '', tags: [], refusal: expect.any(String) },
  ]);
  expect((await tagsOf(ada.accountId)).json<{ tags: string[] }>().tags).not.toContain('x');
  for (const answer of [await tagsOf(ada.accountId, customer), await send(customer, 'GET /userTags')])
    expect(refusalOf(answer)).toEqual([403, 1003]);
  expect(refusalOf(await change({ userIds: [ada.accountId], add: ['x'] }, customer))).toEqual([403, 1003]);
  // What the customer may read of the account does not name them.
  for (const path of ['/header/details', '/header/history', `/users/${ada.accountId}/history`]) {
    const answer = await send(customer, `GET ${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.body).not.toContain('VIP');
  }
});

test('a name that is none is refused at its field, and a user has at most 20', async () => {
  expect(refusalOf(await change({ userIds: [ada.accountId], add: ['fine', '!'] }))).toEqual([400, '1741 add.1']);
  const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
  const tried = await send(agent, 'POST /userTags', { userIds: [bob.accountId], add: many }, { dryRun: true });
  const [refused] = tried.json<{ results: Result[] }>().results;
  expect(refused?.refusal).toContain('20');
  expect(await changed({ userIds: [bob.accountId], add: many })).toMatchObject([{ refusal: refused?.refusal }]);
  expect((await tagsOf(bob.accountId)).json<{ tags: string[] }>().tags).toEqual(['call back', 'VIP']);
  await send(agent, 'POST /userTags', { userIds: [bob.accountId], remove: ['VIP'] }, { dryRun: true });
  expect((await tagsOf(bob.accountId)).json<{ tags: string[] }>().tags).toEqual(['call back', 'VIP']);
});

test('tags go with the account', async () => {
  await forgetTags(db, bob.accountId);
  expect(await names(agent)).toEqual([
    { name: 'Late', count: 1 },
    { name: 'VIP', count: 1 },
  ]);
});
