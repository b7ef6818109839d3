// @database groups
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { addPerson, createWorld, signIn, type Browser, type Person, type World } from '#test/world.ts';
import type { SavedView } from '../schemas.ts';
import { restorableMs } from '../limits.ts';
import { dropRemoved } from './views.ts';
import { readViewsOf } from './store.ts';
import type { z } from 'zod';

type View = z.output<typeof SavedView>;
interface Answer {
  items: View[];
  defaultId: string | null;
  groups: { id: string; name: string; owner: string; mine: boolean }[];
}

const it = await testApp();
const { app, clock } = it;
let world: World;
let ada: Browser;
let bob: Browser;
let kim: Browser;
let kims: Person;

beforeAll(async () => {
  world = await createWorld(it);
  kims = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: 'kim' });
  await comeIn();
});

/** Everyone signs in, also once their sessions have ended. */
async function comeIn(): Promise<void> {
  ada = await signIn(it, world.ada);
  bob = await signIn(it, world.bob);
  kim = await signIn(it, kims);
}

const read = async (who: Browser, list = '/servers') =>
  (await send(who, `GET /views?list=${encodeURIComponent(list)}`)).json<Answer>();
const namesOf = async (who: Browser, list = '/servers') => (await read(who, list)).items.map(({ name }) => name);
const post = (who: Browser, name: string, more: object = {}) =>
  send(who, 'POST /views', { list: '/servers', name, params: { state: 'off' }, groupId: null, ...more });
const save = async (who: Browser, name: string, more: object = {}) => {
  const answer = await post(who, name, more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<View>();
};
const edit = (who: Browser, { id, name, params, version }: View, more: object = {}) =>
  who.request({
    method: 'PUT',
    url: `/svc/views/${id}`,
    headers: { 'if-match': `"${version}"` },
    payload: { name, params, groupId: null, ...more },
  });
const begin = (who: Browser, viewId: string | null, list = '/servers') =>
  send(who, 'PUT /defaultView', { list, viewId });
const defaultsOf = async (who: Browser) =>
  (await send(who, 'GET /header/menu')).json<{ listDefaults: Record<string, object> }>().listDefaults;
const trailOf = async (id: string) =>
  (await app.db.selectFrom('audit').select('action').where('object_id', '=', id).orderBy('id').execute())
    .map(({ action }) => action)
    .join();
const codeOf = (answer: { statusCode: number; json(): unknown }) => {
  const [error] = (answer.json() as { errors: { code: number; key?: string }[] }).errors;
  return [answer.statusCode, error?.code, error?.key];
};

/** A group of someone's with these people in it; tells how to take one out. */
async function groupOf(who: Browser, name: string, people: readonly Person[]) {
  const { id } = (await send(who, 'POST /groups', { name })).json<{ id: string }>();
  for (const { email } of people) await send(who, `POST /groups/${id}/members`, { email });
  const leave = async (person: Person) => {
    const group = (await send(who, `GET /groups/${id}`)).json<{ people: { id: string; email: string }[] }>();
    const member = group.people.find(({ email }) => email === person.email);
    expect((await send(who, `DELETE /groups/${id}/members/${member?.id ?? ''}`)).statusCode).toBe(200);
  };
  return { id, leave };
}

describe('a view', () => {
  test('is kept for its list, by its owner alone, and told by name', async () => {
    const params = { filter: 'web', sorting: '-name', columns: 'state,zone', size: '25' };
    const view = await save(ada, '  Web servers ', { params });
    expect(view).toMatchObject({ name: 'Web servers', params, group: null, mine: true, owner: 'ada', version: 1 });
    expect(await namesOf(ada)).toEqual(['Kept', 'Web servers']);
    expect(await namesOf(ada, '/tasks')).toEqual([]);
    expect(await namesOf(bob)).toEqual(['Kept']);
  });

  test('has one name for a list, whatever the case, and what can be kept is limited', async () => {
    await save(ada, 'Nightly');
    expect(codeOf(await post(ada, 'NIGHTLY'))).toEqual([400, 2281, 'name']);
    await save(ada, 'Nightly', { list: '/tasks' });
    for (const name of ['', '   ', 'a'.repeat(61), 'two\nlines'])
      expect(codeOf(await post(ada, name)), name).toEqual([400, 2280, 'name']);
    const refused = [{ page: '2' }, { view: 'x' }, { 'a b': '1' }, { filter: 'x'.repeat(2001) }, { size: 5 }];
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`key${n}`, '1']));
    const long = Object.fromEntries(['a', 'b', 'c', 'd'].map((key) => [key, 'x'.repeat(1900)]));
    for (const params of [...refused, many, long])
      expect((await post(ada, 'Refused', { params })).statusCode, Object.keys(params).join()).toBe(400);
    expect((await post(ada, 'Refused', { list: 'servers' })).statusCode).toBe(400);
    expect((await post(ada, 'Refused', { more: 1 })).statusCode).toBe(400);
    expect(await namesOf(ada)).not.toContain('Refused');
  });

  test('is changed with its version, and never by anybody else', async () => {
    const view = await save(ada, 'Old name');
    expect((await edit(bob, view)).statusCode).toBe(404);
    const changed = await edit(ada, view, { name: 'New name', params: { state: 'on' } });
    expect(changed.json()).toMatchObject({ name: 'New name', params: { state: 'on' }, version: 2 });
    expect(changed.headers['etag']).toBe('"2"');
    expect((await edit(ada, view)).statusCode).toBe(412);
    expect(await trailOf(view.id)).toBe('view.save,view.change');
    expect(codeOf(await edit(ada, { ...view, version: 2 }, { name: 'kept' }))).toEqual([400, 2281, 'name']);
  });

  test('is removed, brought back with its default within an hour, and then forgotten', async () => {
    const view = await save(ada, 'Going', { list: '/images' });
    await begin(ada, view.id, '/images');
    expect((await send(bob, `DELETE /views/${view.id}`)).statusCode).toBe(404);
    expect((await send(ada, `DELETE /views/${view.id}`)).statusCode).toBe(204);
    expect(await read(ada, '/images')).toMatchObject({ items: [], defaultId: null });
    expect(await defaultsOf(ada)).not.toHaveProperty('/images');
    expect((await edit(ada, view)).statusCode).toBe(404);
    expect((await begin(ada, view.id, '/images')).statusCode).toBe(400);
    expect((await send(bob, `POST /views/${view.id}/restore`)).statusCode).toBe(404);

    const other = await save(ada, 'Going', { list: '/images' });
    expect(codeOf(await send(ada, `POST /views/${view.id}/restore`))).toEqual([400, 2281, 'name']);
    await send(ada, `DELETE /views/${other.id}`);
    expect((await send(ada, `POST /views/${view.id}/restore`)).json()).toMatchObject({ id: view.id, name: 'Going' });
    expect((await read(ada, '/images')).defaultId).toBe(view.id);
    expect(await trailOf(view.id)).toBe('view.save,view.remove,view.restore');
    expect(await trailOf(world.ada.accountId)).toMatch(/view\.set-default$/);

    clock.advance(restorableMs / 1000 + 1);
    await dropRemoved.run(app);
    await comeIn();
    expect((await send(ada, `POST /views/${other.id}/restore`)).statusCode).toBe(404);
    expect(await namesOf(ada, '/images')).toEqual(['Going']);
  });

  test('is one of fifty for a list', async () => {
    for (let n = 1; n <= 50; n += 1) await save(kim, `View ${n}`, { list: '/tags' });
    expect(codeOf(await post(kim, 'One more', { list: '/tags' }))).toEqual([409, 2282, undefined]);
    await save(kim, 'One more', { list: '/tasks' });
    const [first] = (await read(kim, '/tags')).items;
    expect((await edit(kim, first!, { name: 'Renamed' })).statusCode).toBe(200);
    await send(kim, `DELETE /views/${first!.id}`);
    await save(kim, 'One more', { list: '/tags' });
    expect(codeOf(await send(kim, `POST /views/${first!.id}/restore`))).toEqual([409, 2282, undefined]);
  });

  test('is among what a person takes along', async () => {
    const mine = await readViewsOf(app.db, world.bob.accountId);
    expect(mine).toMatchObject([{ list: '/servers', name: 'Kept', params: {} }]);
  });
});

describe('a view of a group', () => {
  test('is there for those in it, with its owner’s name, and is theirs to use alone', async () => {
    const { id } = await groupOf(ada, 'Operators', [world.bob]);
    const view = await save(ada, 'Shared', { list: '/networks', groupId: id });
    expect(view.group).toEqual({ id, name: 'Operators' });
    const [seen] = (await read(bob, '/networks')).items;
    expect(seen).toMatchObject({ name: 'Shared', owner: 'ada', mine: false, params: { state: 'off' } });
    expect(await namesOf(kim, '/networks')).toEqual([]);
    expect((await edit(bob, view)).statusCode).toBe(404);
    expect((await send(bob, `DELETE /views/${view.id}`)).statusCode).toBe(404);
    // Everyone who has the view of the name in the meantime keeps it.
    await save(bob, 'Shared', { list: '/networks' });
    expect(await namesOf(bob, '/networks')).toEqual(['Shared', 'Shared']);
    await edit(ada, view);
    expect(await namesOf(bob, '/networks')).toEqual(['Shared']);
  });

  test('is also what a member shares, with the one who has the group', async () => {
    const { id } = await groupOf(ada, 'Both ways', [world.bob, kims]);
    expect((await read(bob)).groups).toContainEqual({ id, name: 'Both ways', owner: 'ada', mine: false });
    await save(bob, 'From Bob', { list: '/groups', groupId: id });
    expect(await namesOf(ada, '/groups')).toEqual(['From Bob']);
    expect(await namesOf(kim, '/groups')).toEqual(['From Bob']);
  });

  test('ends with the membership of either, and with the group', async () => {
    const list = '/people';
    const group = await groupOf(ada, 'For a while', [world.bob, kims]);
    const view = await save(bob, 'While it lasts', { list, groupId: group.id });
    await begin(kim, view.id, list);
    expect(await defaultsOf(kim)).toMatchObject({ [list]: { state: 'off', view: view.id } });
    await group.leave(kims);
    expect(await read(kim, list)).toMatchObject({ items: [], defaultId: null });
    expect(await defaultsOf(kim)).not.toHaveProperty(list);
    expect((await begin(kim, view.id, list)).statusCode).toBe(400);
    expect(await namesOf(ada, list)).toEqual(['While it lasts']);
    await group.leave(world.bob);
    expect(await namesOf(ada, list)).toEqual([]);
    expect((await read(bob, list)).items).toMatchObject([{ name: 'While it lasts', group: null }]);

    const other = await groupOf(ada, 'Short', [world.bob]);
    await save(ada, 'Of the short one', { list, groupId: other.id });
    expect(await namesOf(bob, list)).toContain('Of the short one');
    await send(ada, `DELETE /groups/${other.id}`);
    expect(await namesOf(bob, list)).not.toContain('Of the short one');
    expect((await read(ada, list)).items).toMatchObject([{ name: 'Of the short one', group: null }]);
  });

  test('is shared with one’s own groups alone, and with nobody whose email is not confirmed', async () => {
    const { id } = await groupOf(ada, 'Hers', []);
    expect(codeOf(await post(bob, 'Intruding', { groupId: id }))).toEqual([400, 1004, 'groupId']);
    const late = await addPerson(app, { siteId: world.siteId, role: 'account-holder', name: 'late' });
    await app.db.updateTable('account').set({ email_validated_at: null }).where('id', '=', late.accountId).execute();
    const theirs = await groupOf(ada, 'Unproven', [late]);
    await save(ada, 'For proven people', { list: '/late', groupId: theirs.id });
    const unproven = await signIn(it, late);
    expect(await namesOf(unproven, '/late')).toEqual([]);
    await app.db
      .updateTable('account')
      .set({ email_validated_at: new Date() })
      .where('id', '=', late.accountId)
      .execute();
    expect(await namesOf(unproven, '/late')).toEqual(['For proven people']);
  });
});

test('a list begins with what was set for it, by each for oneself, and the menu tells it', async () => {
  const list = '/networks/{-$datacenter}/{-$vlanId}/{-$subnetId}';
  const view = await save(ada, 'First', { list, params: { sorting: '-created' } });
  expect((await begin(ada, view.id, '/servers')).statusCode).toBe(400);
  expect((await begin(bob, view.id, list)).statusCode).toBe(400);
  expect((await begin(ada, view.id, list)).statusCode).toBe(204);
  expect((await read(ada, list)).defaultId).toBe(view.id);
  expect((await defaultsOf(ada))[list]).toEqual({ sorting: '-created', view: view.id });
  expect(await defaultsOf(bob)).toEqual({});
  expect((await begin(ada, null, list)).statusCode).toBe(204);
  expect((await begin(ada, null, list)).statusCode).toBe(204);
  expect(await defaultsOf(ada)).not.toHaveProperty([list]);
});
