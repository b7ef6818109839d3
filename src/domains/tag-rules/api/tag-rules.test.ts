// @database
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { roles } from '#domains/roles/contract.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { full } from '#test/full.ts';
import { proven } from '#test/proof.ts';
import { addPerson, createWorld, signIn, type Browser } from '#test/world.ts';
import type { tagRules } from '../contract.ts';

const it = await testApp();
const { db } = it.app;
const world = await createWorld(it);
const { siteId } = world;
const ada = await proven(await signIn(it, world.ada));
const bob = await signIn(it, world.bob);
const admin = await signIn(it, world.people['site-admin']);
const adminId = world.people['site-admin'].accountId;
const { serverId, networkId } = world.ada;

type Rules = AnswerOf<typeof tagRules.listTagRules>['items'];
type Objects = AnswerOf<typeof tagRules.listGroupObjects>['items'];

const retag = async (
  add: string[],
  remove: string[],
  of: { type: 'server' | 'network'; id: string } = { type: 'server', id: serverId },
) => {
  const answer = await send(ada, `POST /tags/ot.${of.type}`, { changes: [{ objectId: of.id, add, remove }] });
  expect(answer.statusCode, answer.body).toBe(200);
};
const tagId = async (name: string) =>
  (await send(ada, 'GET /tags?size=0'))
    .json<{ items: { id: string; name: string }[] }>()
    .items.find((tag) => tag.name === name)!.id;
const newGroup = async (name: string) => (await send(ada, 'POST /groups', { name })).json<{ id: string }>().id;
const join = (group: string) => send(ada, `POST /groups/${group}/members`, { email: world.bob.email });
const rulesOf = async (group: string, who = ada) =>
  (await send(who, `GET /groups/${group}/tagRules`)).json<{ items: Rules }>().items;
const objectsOf = async (group: string) =>
  (await send(ada, `GET /groups/${group}/objects`)).json<{ items: Objects }>().items;
const addRule = (who: Browser, group: string, rule: object) => send(who, `POST /groups/${group}/tagRules`, rule);
const sees = async (who = bob) => (await send(who, `GET /servers/${serverId}`)).statusCode === 200;

test('objects come and go with the tag, its name and the rule', async () => {
  await retag(['prod'], []);
  const group = await newGroup('By tag');
  await join(group);
  expect(await sees()).toBe(false);
  const rule = { kind: 'server', tagId: await tagId('prod'), level: 'access' };
  const made = await addRule(ada, group, rule);
  expect(made.statusCode, made.body).toBe(201);
  expect(refusalOf(await addRule(ada, group, rule))).toEqual([409, '9950 tagId']);
  expect(await sees()).toBe(true);
  expect(await rulesOf(group)).toMatchObject([{ tag: 'prod', state: 'active', objects: 1, level: 'access' }]);
  expect(await objectsOf(group)).toMatchObject([{ kind: 'server', objectId: serverId, tag: 'prod' }]);
  const notified = await db
    .selectFrom('notification')
    .select('code')
    .where('account_id', '=', world.bob.accountId)
    .where('code', '=', 1501)
    .execute();
  expect(notified).toHaveLength(1);

  // The answer to "why" names the rule.
  const query = `email=${world.bob.email}&permission=server.view&serverId=${serverId}`;
  const why = (await send(admin, `GET /access?${query}`)).json<AnswerOf<typeof roles.explainAccess>>();
  expect(why.allowed).toBe(true);
  expect(why.chain).toContainEqual(
    expect.objectContaining({ kind: 'shared-by-rule', allows: true, name: 'prod', group: 'By tag' }),
  );
  const more = (await send(admin, `GET /access?${query.replace('server.view', 'server.terminate')}`)).json<
    AnswerOf<typeof roles.explainAccess>
  >();
  expect(more.allowed).toBe(false);
  const shown = (await send(ada, `GET /servers/${serverId}/shares`)).body;
  expect(shown).toContain('By tag');

  await retag([], ['prod']);
  expect(await sees()).toBe(false);
  await retag(['prod'], []);
  expect(await sees()).toBe(true);
  const { items } = (await send(ada, 'GET /tags?size=0')).json<{
    items: { id: string; name: string; version: number; color: string }[];
  }>();
  const tag = items.find(({ name }) => name === 'prod')!;
  const renamed = await send(ada, `PUT /tags/${tag.id}`, { name: 'live', color: tag.color }, { version: tag.version });
  expect(renamed.statusCode, renamed.body).toBe(200);
  expect(await sees()).toBe(true);
  expect(await rulesOf(group)).toMatchObject([{ tag: 'live' }]);

  const [first] = await rulesOf(group);
  expect((await send(ada, `DELETE /groups/${group}/tagRules/${first!.id}`)).statusCode).toBe(204);
  expect(await sees()).toBe(false);
  await addRule(ada, group, { ...rule, level: 'configure' });
  expect(await sees()).toBe(true);
  await send(ada, `DELETE /tags/${tag.id}`);
  expect(await sees()).toBe(false);
  expect(await rulesOf(group)).toEqual([]);
  const history = (await send(ada, `GET /groups/${group}/history`)).json<{ items: { action: string }[] }>();
  expect(history.items[0]?.action).toBe('Tag rule ended: the tag live was deleted');
});

test('a network joins by its tag, as far as the rule goes', async () => {
  await retag(['shared-net'], [], { type: 'network', id: networkId });
  const group = await newGroup('Networks');
  await join(group);
  const rule = { kind: 'network', tagId: await tagId('shared-net'), level: 'use' };
  expect(refusalOf(await addRule(ada, group, { ...rule, level: 'configure' }))).toEqual([400, '9954 level']);
  expect((await addRule(ada, group, rule)).statusCode).toBe(201);
  expect((await objectsOf(group)).map(({ objectId }) => objectId)).toEqual([networkId]);
  const listed = (await send(bob, 'GET /networks?size=0')).body;
  expect(listed).toContain(networkId);
  await retag([], ['shared-net'], { type: 'network', id: networkId });
  expect((await send(bob, 'GET /networks?size=0')).body).not.toContain(networkId);
});

test('only who holds the sharing by their role makes a rule, about tags of the account', async () => {
  await retag(['mine'], []);
  const group = await newGroup('Guarded');
  const rule = { kind: 'server', tagId: await tagId('mine'), level: 'access' };
  expect(refusalOf(await addRule(bob, group, rule))[0]).toBe(404);
  await send(bob, 'POST /tags/ot.server', { changes: [{ objectId: world.bob.serverId, add: ['theirs'], remove: [] }] });
  const theirs = (await send(bob, 'GET /tags?size=0'))
    .json<{ items: { id: string; name: string }[] }>()
    .items.find(({ name }) => name === 'theirs')!;
  expect(refusalOf(await addRule(ada, group, { ...rule, tagId: theirs.id }))).toEqual([400, '9952 tagId']);
  expect(refusalOf(await addRule(admin, group, { ...rule, tagId: theirs.id }))).toEqual([400, '9952 tagId']);
  const past = new Date(it.clock.now() - 1000).toISOString();
  expect(refusalOf(await addRule(ada, group, { ...rule, until: past }))).toEqual([400, '2005 until']);

  // A grant is used, and not handed out.
  const viewer = await addPerson(it.app, {
    siteId,
    role: 'account-viewer',
    name: 'ruler',
    parentId: world.ada.accountId,
  });
  for (const permission of ['group.manage', 'server.share'])
    expect((await send(ada, 'POST /grants', { permission, email: viewer.email, reason: 'Team' })).statusCode).toBe(201);
  expect(refusalOf(await addRule(await signIn(it, viewer), group, rule))).toEqual([403, 9953]);
  await send(ada, `PUT /groups/${group}/archive`, { archived: true });
  expect(refusalOf(await addRule(ada, group, rule))).toEqual([409, 4104]);
});

test('a tag that shares is put on and taken off by those alone who may share', async () => {
  await retag(['sharing'], ['mine']);
  const group = await newGroup('Shared by tag');
  const rule = { kind: 'server', tagId: await tagId('sharing'), level: 'access' };
  expect((await addRule(ada, group, rule)).statusCode).toBe(201);
  const tagger = await addPerson(it.app, {
    siteId,
    role: 'account-viewer',
    name: 'tagger',
    parentId: world.ada.accountId,
  });
  const grant = async (permission: string) =>
    expect((await send(ada, 'POST /grants', { permission, email: tagger.email, reason: 'Team' })).statusCode).toBe(201);
  const change = async (add: string[], remove: string[]) => {
    const changes = [{ objectId: serverId, add, remove }];
    const answer = await send(await signIn(it, tagger), 'POST /tags/ot.server', { changes });
    return answer.json<{ results: { tags: string[]; refusal: string | null }[] }>().results[0];
  };
  await grant('tag.manage');
  expect(await change([], ['Sharing'])).toMatchObject({ refusal: expect.stringContaining('permission to share') });
  const remove = async () => send(await signIn(it, tagger), `DELETE /tags/${rule.tagId}`);
  expect(refusalOf(await remove())).toEqual([403, 9953]);
  expect(await change(['plain'], [])).toMatchObject({
    tags: expect.arrayContaining(['sharing', 'plain']),
    refusal: null,
  });
  await grant('server.share');
  expect(await change([], ['sharing'])).toMatchObject({ tags: ['plain'], refusal: null });
  expect(await change(['sharing'], ['plain'])).toMatchObject({ tags: ['sharing'], refusal: null });
  expect((await remove()).statusCode).toBe(204);
});

test('a rule of the account above ends with what it sees', async () => {
  const parent = await addPerson(it.app, { siteId, role: 'account-holder', name: 'parent' });
  await db.updateTable('account').set({ parent_id: parent.accountId }).where('id', '=', world.ada.accountId).execute();
  await retag(['family'], []);
  const group = await newGroup('Family');
  await join(group);
  const made = await addRule(await signIn(it, parent), group, {
    kind: 'server',
    tagId: await tagId('family'),
    level: 'access',
  });
  expect(made.statusCode, made.body).toBe(201);
  expect(await sees()).toBe(true);
  await db.updateTable('account').set({ parent_id: null }).where('id', '=', world.ada.accountId).execute();
  expect(await sees()).toBe(false);
  expect(await rulesOf(group)).toMatchObject([{ state: 'paused', objects: 0 }]);
});

const steps = [
  'tag',
  'untag',
  'rule',
  'unrule',
  'archive',
  'restore',
  'join',
  'leave',
  'demote',
  'promote',
  'disable',
  'enable',
] as const;

test('in no sequence of changes does a rule give more than its maker holds, or less than it says', async () => {
  await retag(['auto'], []);
  const tag = await tagId('auto');
  const group = await newGroup('Sequences');
  const now = { tag: true, rule: false, archived: false, member: false, role: true, enabled: true };
  const maker = (values: { role?: 'site-admin' | 'seller'; enabled?: boolean }) =>
    db.updateTable('account').set(values).where('id', '=', adminId).execute();
  const act: Record<(typeof steps)[number], () => Promise<unknown>> = {
    async tag() {
      await retag(['auto'], []);
      now.tag = true;
    },
    async untag() {
      await retag([], ['auto']);
      now.tag = false;
    },
    async rule() {
      const { statusCode, body } = await addRule(admin, group, { kind: 'server', tagId: tag, level: 'access' });
      expect(statusCode, body).toBeLessThan(500);
      if (statusCode === 201) now.rule = true;
    },
    async unrule() {
      for (const { id } of await rulesOf(group)) await send(ada, `DELETE /groups/${group}/tagRules/${id}`);
      now.rule = false;
    },
    async archive() {
      await send(ada, `PUT /groups/${group}/archive`, { archived: true });
      now.archived = true;
    },
    async restore() {
      await send(ada, `PUT /groups/${group}/archive`, { archived: false });
      now.archived = false;
    },
    async join() {
      if ((await join(group)).statusCode === 200) now.member = true;
    },
    async leave() {
      const { people } = (await send(ada, `GET /groups/${group}`)).json<{ people: { id: string }[] }>();
      for (const { id } of people) await send(ada, `DELETE /groups/${group}/members/${id}`);
      if (people.length > 0) now.member = false;
    },
    async demote() {
      await maker({ role: 'seller' });
      now.role = false;
    },
    async promote() {
      await maker({ role: 'site-admin' });
      now.role = true;
    },
    async disable() {
      await maker({ enabled: false });
      now.enabled = false;
    },
    async enable() {
      await maker({ enabled: true });
      now.enabled = true;
    },
  };
  let seen = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 8 }), async (chosen) => {
      // From a state in which it gives access, so that sequences are no string of refusals.
      for (const step of ['promote', 'enable', 'restore', 'tag', 'rule', 'join', ...chosen] as const) {
        await act[step]();
        const gives = now.tag && now.rule && !now.archived && now.member && now.role && now.enabled;
        expect(await sees(), `${step}: ${JSON.stringify(now)}`).toBe(gives);
        if (gives) seen++;
      }
    }),
    { numRuns: full ? 60 : 6 },
  );
  expect(seen).toBeGreaterThan(0);
}, 60_000);
