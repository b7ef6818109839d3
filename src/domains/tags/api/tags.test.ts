// @database
import { beforeAll, describe, expect, test } from 'vitest';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { testApp } from '#test/app.ts';
import { forgetTags } from './store.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});

const server = (state: 'on' | 'terminated' = 'on', owner = world.ada) =>
  addServer(app, world, { state, owner, simulator });
const change = (changes: object[], who = ada) =>
  who.request({ method: 'POST', url: '/svc/tags/ot.server', payload: { changes } });
const results = async (changes: object[]) =>
  (await change(changes)).json<{ results: Record<string, unknown>[] }>().results;
const tagsOf = async (id: string) =>
  (await ada.request({ url: `/svc/tags/ot.server/${id}` })).json<{
    items: { name: string; color: string }[];
    known: { name: string }[];
  }>();
const listed = async (query: string, who = ada) =>
  (await who.request({ url: `/svc/tags?${query}` })).json<{
    items: { id: string; name: string; count: number; version: number; color: string }[];
  }>().items;
const tagged = async (query: string) =>
  (await ada.request({ url: `/svc/servers?sorting=created&${query}` }))
    .json<{ items: { name: string }[] }>()
    .items.map((row) => row.name);

describe('tags of servers', () => {
  test('are put on and taken off, once whatever the case, and told in the history', async () => {
    const { id, name } = await server();
    expect(await results([{ objectId: id, add: ['Prod', ' shop  front '] }])).toEqual([
      { objectId: id, name, tags: ['Prod', 'shop front'], added: ['Prod', 'shop front'], removed: [], refusal: null },
    ]);
    expect(await results([{ objectId: id, add: ['prod', 'web'], remove: ['SHOP FRONT', 'absent'] }])).toMatchObject([
      { tags: ['Prod', 'web'], added: ['web'], removed: ['shop front'] },
    ]);
    const { items, known } = await tagsOf(id);
    expect(items.map((mark) => mark.name)).toEqual(['Prod', 'web']);
    expect(known.map((mark) => mark.name)).toEqual(expect.arrayContaining(['Prod', 'shop front', 'web']));
    const history = await ada.request({ url: `/svc/servers/${id}/history` });
    expect(history.json()).toMatchObject({
      items: [{ action: 'Tags: added web; removed shop front' }, { action: 'Tags: added Prod, shop front' }],
    });
    const read = await ada.request({ url: `/svc/servers/${id}` });
    expect(read.json()).toMatchObject({ tags: ['Prod', 'web'] });
  });

  test('of many come back exactly by an undo', async () => {
    const [one, two] = [await server(), await server()];
    await results([{ objectId: one.id, add: ['kept-1'] }]);
    const done = await results([one, two].map(({ id }) => ({ objectId: id, add: ['kept-1', 'new-1'] })));
    expect(done).toMatchObject([{ added: ['new-1'] }, { added: ['kept-1', 'new-1'] }]);
    await results(done.map((row) => ({ objectId: row['objectId'], add: row['removed'], remove: row['added'] })));
    expect((await tagsOf(one.id)).items.map((mark) => mark.name)).toEqual(['kept-1']);
    expect((await tagsOf(two.id)).items).toEqual([]);
  });

  test('refuse names that are none, what is gone, what is not hers, and one too many', async () => {
    const { id } = await server();
    const bad = await change([{ objectId: id, add: ['ok', 'a,b', 'x'.repeat(33)] }]);
    expect(bad.json()).toMatchObject({
      errors: [
        { code: 1741, key: 'changes.0.add.1' },
        { code: 1740, key: 'changes.0.add.2' },
      ],
    });
    const gone = await server('terminated');
    const many = Array.from({ length: 21 }, (_, n) => `many-${n}`);
    expect(
      await results([
        { objectId: gone.id, add: ['late'] },
        { objectId: world.bob.serverId, add: ['theirs'] },
        { objectId: id, add: many },
      ]),
    ).toMatchObject([
      { refusal: 'The server has been terminated.' },
      { refusal: "Not found, or you don't have access.", name: '' },
      { refusal: expect.stringContaining('20 tags'), tags: [] },
    ]);
    expect((await listed('filter=theirs')).map((row) => row.name)).toEqual([]);
    const viewer = await signIn(app, world.people['account-viewer']);
    expect((await change([{ objectId: id, add: ['seen'] }], viewer)).statusCode).toBe(403);
  });

  test('narrow the list: any of, all of, none of', async () => {
    const servers = [await server(), await server(), await server()];
    const [a, b, ab] = servers.map((one) => one.name);
    await results([
      { objectId: servers[0]?.id, add: ['north'] },
      { objectId: servers[1]?.id, add: ['south'] },
      { objectId: servers[2]?.id, add: ['north', 'south'] },
    ]);
    expect(await tagged('tag=north,south')).toEqual([a, b, ab]);
    expect(await tagged('tagAll=north,south')).toEqual([ab]);
    expect(await tagged('tag=south&tagNone=north')).toEqual([b]);
    expect(await tagged('tagNone=south')).not.toContain(ab);
  });
});

describe('the tags of an account', () => {
  test('are renamed and colored everywhere, and never become two of one name', async () => {
    const { id } = await server();
    await results([{ objectId: id, add: ['old-name', 'other-name'] }]);
    const [row] = await listed('filter=old-name');
    expect(row).toMatchObject({ count: 1, version: 1 });
    const edit = (payload: object, version = row?.version) =>
      ada.request({
        method: 'PUT',
        url: `/svc/tags/${row?.id}`,
        headers: { 'if-match': `"${version}"` },
        payload,
      });
    const clash = await edit({ name: 'Other-Name', color: 'bad' });
    expect(clash.json()).toMatchObject({ errors: [{ code: 1744, key: 'name' }] });
    const renamed = await edit({ name: 'new-name', color: 'bad' });
    expect(renamed.json()).toMatchObject({ name: 'new-name', color: 'bad', count: 1, version: 2 });
    expect((await edit({ name: 'again', color: 'bad' })).statusCode).toBe(412);
    expect((await tagsOf(id)).items[0]).toEqual({ name: 'new-name', color: 'bad' });
  });

  test('go from everything at once', async () => {
    const { id } = await server();
    await results([{ objectId: id, add: ['goes', 'stays'] }]);
    const [row] = await listed('filter=goes');
    expect((await ada.request({ method: 'DELETE', url: `/svc/tags/${row?.id}` })).statusCode).toBe(204);
    expect((await tagsOf(id)).items.map((mark) => mark.name)).toEqual(['stays']);
    expect(await listed('filter=goes')).toEqual([]);
  });

  test('are one when two people make it at the same time', async () => {
    const servers = [await server(), await server(), await server()];
    const browsers = await Promise.all(servers.map(() => signIn(app, world.ada)));
    await Promise.all(servers.map((one, n) => change([{ objectId: one.id, add: ['race'] }], browsers[n])));
    expect(await listed('filter=race')).toMatchObject([{ count: 3 }]);
  });

  test('go with the person', async () => {
    const person = await addPerson(app.app, { siteId: world.siteId, role: 'account-holder', name: 'zelda' });
    const { id } = await server('on', { ...world.ada, ...person });
    const zelda = await signIn(app, person);
    await change([{ objectId: id, add: ['zeldas'] }], zelda);
    expect(await listed('filter=zeldas', zelda)).toHaveLength(1);
    await forgetTags(db, person.accountId);
    expect(await listed('filter=zeldas', zelda)).toEqual([]);
  });
});
