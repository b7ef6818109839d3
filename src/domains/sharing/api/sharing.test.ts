import { beforeAll, describe, expect, test } from 'vitest';
import type { LiveEvent } from '#kernel/live.ts';
import { newId } from '#kernel/ids.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { groups } from '#domains/groups/contract.ts';
import type { servers } from '#domains/servers/contract.ts';
import { serverStates } from '#domains/servers/states.ts';
import { refusalOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser, type Person, type World } from '#test/world.ts';
import type { sharing } from '../contract.ts';
import { refusalOfSharing } from '../states.ts';
import { sharingHandover } from './handover.ts';
import { forgetShares } from '#domains/shares/api/store.ts';
import { inEnglish } from '#test/in-english.ts';
import { sharedWith } from './store.ts';
type Shares = AnswerOf<typeof sharing.listShares>;
type Group = AnswerOf<typeof groups.readGroup>;
type List = AnswerOf<typeof servers.listServers>;
type Detail = AnswerOf<typeof servers.readServer>;
const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const { db } = it.app;
let world: World;
let carl: Person;
let [ada, bob, carls, site]: Browser[] = [];

beforeAll(async () => {
  world = await createWorld(it);
  carl = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: 'carl' });
  ada = await signIn(it, world.ada);
  bob = await signIn(it, world.bob);
  carls = await signIn(it, carl);
  site = await signIn(it, world.people['site-admin']);
});

const server = (state: (typeof serverStates)[number] = 'on') =>
  addServer(it, world, { state, owner: world.ada, simulator });
const share = (id: string, to: object, who = ada) =>
  send(who, `POST /servers/${id}/shares`, { level: 'access', ...to });
const withCarl = async (id: string, level: 'access' | 'configure' = 'access') => {
  const answer = await share(id, { email: carl.email, level });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Shares>().items.find(({ name }) => name === carl.email)!;
};
const sharesOf = async (id: string) => (await send(ada, `GET /servers/${id}/shares`)).json<Shares>();
const listOf = async (who: Browser | undefined, query = '') =>
  (await send(who, `GET /servers?size=0${query}`)).json<List>().items;
const statusOf = async (who: Browser | undefined, id: string) => (await send(who, `GET /servers/${id}`)).statusCode;
const newGroup = async (name: string, ...emails: string[]) => {
  const made = await send(ada, 'POST /groups', { name });
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<Group>();
  for (const email of emails) expect((await send(ada, `POST /groups/${id}/members`, { email })).statusCode).toBe(200);
  return id;
};

describe('a person', () => {
  test('who is named has the server in the list, marked and without its price', async () => {
    const { id, name } = await server();
    expect(await statusOf(carls, id)).toBe(404);
    await withCarl(id);
    const [row] = (await listOf(carls, `&filter=${name}`)).filter((one) => one.id === id);
    expect(row).toMatchObject({ shared: 'access', monthlyPrice: null, owner: 'ada' });
    const detail = (await send(carls, `GET /servers/${id}`)).json<Detail>();
    expect(detail).toMatchObject({ shared: 'access', hourlyOnMicro: null, priceListName: null });
    expect((await send(carls, `GET /servers/${id}/nics`)).json()).toMatchObject({ price: null });
    expect((await listOf(ada, `&filter=${name}`))[0]).toMatchObject({ shared: null });
    expect((await listOf(carls, '&shared=1')).map((one) => one.id)).toContain(id);
    expect((await listOf(carls, '&shared=0')).map((one) => one.id)).not.toContain(id);
    const csv = await send(carls, `GET /servers/export?filter=${name}`);
    expect(csv.body).toContain(id);
    expect(csv.body).not.toContain('USD');
  });

  test('powers it with access, changes it with configure, and never ends it', async () => {
    const { id } = await server();
    const given = await withCarl(id);
    const rename = () =>
      carls!.request({
        method: 'PUT',
        url: `/svc/servers/${id}/name`,
        payload: { name: `srv-${id.slice(-6)}` },
        headers: { 'if-match': '1' },
      });
    expect((await rename()).statusCode).toBe(404);
    expect((await send(carls, `PUT /servers/${id}/shares/${given.id}`, { level: 'configure' })).statusCode).toBe(404);
    expect((await send(ada, `PUT /servers/${id}/shares/${given.id}`, { level: 'configure' })).statusCode).toBe(200);
    expect((await rename()).statusCode).toBe(200);
    expect((await send(carls, `POST /servers/${id}/terminate`, { confirm: 'x' })).statusCode).toBe(404);
    const ordered = await send(carls, `PUT /servers/${id}/power`, { action: 'off' });
    expect(ordered.statusCode, ordered.body).toBe(202);
    const { cmdId } = ordered.json<{ cmdId: string }>();
    expect((await send(carls, `GET /queue/command/${cmdId}`)).statusCode).toBe(200);
    expect((await send(bob, `GET /queue/command/${cmdId}`)).statusCode).toBe(404);
    const history = (await send(ada, `GET /servers/${id}/history`)).json<{
      items: { user: string; action: string }[];
    }>();
    expect(history.items.map(({ user, action }) => [user, action])).toContainEqual([
      world.ada.email,
      `Shared with ${carl.email}: configure`,
    ]);
    expect(history.items.map(({ user }) => user)).toContain(carl.email);
  });

  test('resizes it with configure, and never touches how it is billed', async () => {
    const { id } = await server('off');
    await withCarl(id, 'configure');
    const path = `/servers/${id}/configuration`;
    const read = await send(carls, `GET ${path}`);
    expect(read.json<{ refusals: { contract: string; hardware: null } }>().refusals).toMatchObject({
      hardware: null,
      contract: 'Only the account that pays for the server can change how it is billed.',
    });
    const [bill, size] = [
      await send(carls, `PUT ${path}`, { managed: true }),
      await send(carls, `PUT ${path}`, { ramMb: 4096 }),
    ];
    expect(refusalOf(bill)).toEqual([403, 1890]);
    expect(size.statusCode, size.body).toBe(202);
  });

  test('of whom it is taken back knows as little as before', async () => {
    const { id } = await server();
    const unknown = await send(carls, `GET /servers/${newId()}`);
    const given = await withCarl(id, 'configure');
    expect(await statusOf(carls, id)).toBe(200);
    expect((await send(ada, `DELETE /servers/${id}/shares/${given.id}`)).statusCode).toBe(200);
    const after = await send(carls, `GET /servers/${id}`);
    expect([after.statusCode, after.body]).toEqual([unknown.statusCode, unknown.body]);
    expect((await listOf(carls)).map((one) => one.id)).not.toContain(id);
  });

  test('gives up what was shared with them by name', async () => {
    const { id } = await server();
    await withCarl(id);
    expect((await send(carls, `DELETE /sharedServers/${id}`)).statusCode).toBe(204);
    expect(await statusOf(carls, id)).toBe(404);
    expect((await send(ada, `DELETE /sharedServers/${id}`)).statusCode).toBe(404);
  });

  test('who has no account yet has it from their first day', async () => {
    const { id } = await server();
    const email = `late-${id.slice(-8)}@skydeck.test`;
    expect((await share(id, { email })).statusCode).toBe(201);
    const late = await addPerson(it.app, {
      siteId: world.siteId,
      role: 'account-viewer',
      name: `late-${id.slice(-8)}`,
    });
    expect(late.email).toBe(email);
    const browser = await signIn(it, late);
    expect(await statusOf(browser, id)).toBe(200);
    // What the role does not allow, no one can share.
    expect((await send(browser, `PUT /servers/${id}/power`, { action: 'off' })).statusCode).toBe(403);
    const other = await addPerson(it.app, {
      siteId: world.otherSiteId,
      role: 'account-holder',
      name: `late-${id.slice(-8)}`,
    });
    expect([...(await sharedWith(db, [other.accountId])).keys()]).toEqual([]);
  });

  test('who never confirmed the email has nothing of it, and neither has the account above', async () => {
    const { id } = await server();
    const dan = { siteId: world.siteId, role: 'account-holder', name: 'dan', parentId: carl.accountId } as const;
    const { accountId, email } = await addPerson(it.app, dan);
    expect((await share(id, { email })).statusCode).toBe(201);
    const confirmed = (at: Date | null) =>
      db.updateTable('account').set({ email_validated_at: at }).where('id', '=', accountId).execute();
    await confirmed(null);
    expect(await statusOf(carls, id)).toBe(404);
    await confirmed(new Date());
    expect(await statusOf(carls, id)).toBe(200);
  });

  test('whose parent looks sees it too, and the owner above their own server sees no sharing', async () => {
    const { id } = await server();
    const child = await addPerson(it.app, {
      siteId: world.siteId,
      role: 'account-holder',
      name: `child-${id.slice(-6)}`,
      parentId: world.ada.accountId,
    });
    await share(id, { email: child.email });
    expect((await listOf(ada)).find((one) => one.id === id)).toMatchObject({ shared: null });
    expect((await listOf(await signIn(it, child))).find((one) => one.id === id)).toMatchObject({ shared: 'access' });
  });
});

describe('a group', () => {
  test('gives its members the widest level, until they are out of it', async () => {
    const { id } = await server();
    const groupId = await newGroup(`Team ${id}`, carl.email);
    await withCarl(id, 'access');
    expect((await share(id, { groupId, level: 'configure' })).statusCode).toBe(201);
    const shares = await sharesOf(id);
    expect(shares.inherited).toContainEqual({
      name: carl.email,
      level: 'configure',
      through: 'group',
      group: `Team ${id}`,
    });
    expect((await send(carls, `GET /servers/${id}`)).json<Detail>().shared).toBe('configure');
    const { people } = (await send(ada, `GET /groups/${groupId}`)).json<Group>();
    await send(ada, `DELETE /groups/${groupId}/members/${people[0]?.id}`);
    expect((await send(carls, `GET /servers/${id}`)).json<Detail>().shared).toBe('access');
  });

  test('that goes takes along what was shared with it, and only its owner ends it', async () => {
    const { id } = await server();
    const groupId = await newGroup(`Gone ${id}`, carl.email);
    await share(id, { groupId });
    expect(refusalOf(await send(carls, `DELETE /sharedServers/${id}`))).toEqual([409, 1894]);
    expect((await send(carls, `DELETE /groups/${groupId}`)).statusCode).toBe(404);
    expect((await send(ada, `DELETE /groups/${groupId}`)).statusCode).toBe(204);
    expect(await statusOf(carls, id)).toBe(404);
  });

  test('of somebody else cannot be named', async () => {
    const { id } = await server();
    expect(refusalOf(await share(id, { groupId: world.bob.groupId }))).toEqual([400, '1004 groupId']);
  });

  test('has a name of its own, and refuses what cannot be at its field', async () => {
    const name = `Names ${newId()}`;
    const groupId = await newGroup(name, carl.email);
    const add = (email: string) => send(ada, `POST /groups/${groupId}/members`, { email });
    expect(refusalOf(await send(ada, 'POST /groups', { name: name.toUpperCase() }))).toEqual([400, '1896 name']);
    expect(refusalOf(await send(ada, 'POST /groups', { name: ' ' }))).toEqual([400, '1895 name']);
    expect(refusalOf(await add('carl'))).toEqual([400, '1828 email']);
    expect(refusalOf(await add(carl.email.toUpperCase()))).toEqual([400, '1897 email']);
    const save = (version: string) =>
      ada!.request({
        method: 'PUT',
        url: `/svc/groups/${groupId}`,
        payload: { name: 'x'.repeat(60), description: 'who looks after the shop' },
        headers: { 'if-match': version },
      });
    expect((await save('7')).statusCode).toBe(412);
    expect((await save('1')).json<Group>()).toMatchObject({ name: 'x'.repeat(60), version: 2 });
    const viewer = await signIn(it, world.people['account-viewer']);
    expect((await send(viewer, 'POST /groups', { name: 'no' })).statusCode).toBe(403);
  });
});

describe('sharing', () => {
  test.each(serverStates)('a server that is %s is shared, or says why not', async (state) => {
    const { id } = await server(state);
    const answer = await share(id, { email: carl.email });
    const reason = inEnglish(refusalOfSharing[state]);
    if (reason === null) return expect(answer.statusCode, answer.body).toBe(201);
    expect(refusalOf(answer)).toEqual([409, 1008]);
    expect(answer.body).toContain(reason);
  });

  test('tells at its field what is wrong, and does nothing', async () => {
    const { id } = await server();
    await withCarl(id);
    const cases: [object, unknown[]][] = [
      [{ email: 'carl' }, [400, '1828 email']],
      [{ email: world.ada.email }, [400, '1891 email']],
      [{ email: carl.email.toUpperCase() }, [400, '1892 email']],
      [{}, [400, '1893 email']],
      [{ email: carl.email, groupId: world.ada.groupId }, [400, '1893 email']],
      [{ email: 'x@y.test', level: 'own' }, [400, '1000 level']],
    ];
    for (const [to, errors] of cases) expect([to, refusalOf(await share(id, to))]).toEqual([to, errors]);
    expect((await sharesOf(id)).items).toHaveLength(1);
    expect(refusalOf(await share(id, { email: carl.email }, bob))).toEqual([404, 1004]);
    expect((await share(id, { email: 'staff@share.test' }, site)).statusCode).toBe(201);
  });

  test('answers the same for an email that somebody has and one that nobody has', async () => {
    const [one, two] = [await server(), await server()];
    const known = (await share(one.id, { email: world.bob.email })).json<Shares>().items[0];
    const unknown = (await share(two.id, { email: 'nobody@nowhere.test' })).json<Shares>().items[0];
    expect(Object.keys(known ?? {})).toEqual(Object.keys(unknown ?? {}));
  });

  test('tells the grantee, and their streams follow it until it is taken back', async () => {
    const { id, name } = await server();
    const seen: LiveEvent[] = [];
    const me = {
      accountId: carl.accountId,
      siteId: carl.siteId,
      name: 'carl',
      email: carl.email,
      role: 'account-holder' as const,
      permissions: new Set(['server.view', 'task.view'] as const),
      scope: { reach: 'account' as const, siteId: carl.siteId, accountIds: [carl.accountId] },
      sessionId: newId(),
      source: 'console' as const,
      operator: null,
      signInId: null,
    };
    const stop = it.app.hub.subscribe(me, (event) => seen.push(event));
    const count = (topic: string) => seen.filter((event) => event.topic === topic).length;
    const wasNotified = () =>
      seen.some((event) => event.topic === 'server.changed' && event.data.serverId === id && event.data.name !== name);
    const renamed = async (to: string) => {
      const { version } = await db
        .selectFrom('server')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const answer = await ada!.request({
        method: 'PUT',
        url: `/svc/servers/${id}/name`,
        payload: { name: to },
        headers: { 'if-match': String(version) },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    const given = await withCarl(id);
    await until('the grantee hears of it', async () => (count('share.changed') > 0 ? true : null));
    await renamed(`a-${id.slice(-8)}`);
    await until('the grantee is notified of the server', async () => (wasNotified() ? true : null));
    await send(ada, `DELETE /servers/${id}/shares/${given.id}`);
    await until('the grantee hears of the end', async () => (count('share.changed') > 1 ? true : null));
    const before = count('server.changed');
    await renamed(`b-${id.slice(-8)}`);
    // Events come in order: when this one is heard, the one before it has been passed by.
    await withCarl(id);
    await until('a later event', async () => (count('share.changed') > 2 ? true : null));
    expect(count('server.changed')).toBe(before);
    stop();
    const codes = await db
      .selectFrom('notification')
      .select('code')
      .where('account_id', '=', carl.accountId)
      .where('group_key', 'like', `share:${given.id}%`)
      .orderBy('created_at')
      .execute();
    expect(codes.map(({ code }) => code)).toEqual([1070, 1071]);
  });

  test('forgets a person who is deleted, whoever shared with whom', async () => {
    const [mine, waiting] = [await server(), await server()];
    const gone = await addPerson(it.app, { siteId: world.siteId, role: 'account-holder', name: `gone-${newId()}` });
    await share(mine.id, { email: gone.email });
    await share(mine.id, { email: carl.email });
    await share(waiting.id, { email: gone.email });
    await db.updateTable('share').set({ account_id: null }).where('object_id', '=', waiting.id).execute();
    await db.updateTable('share').set({ shared_by: gone.email }).where('email', '=', carl.email).execute();
    await db.transaction().execute((tx) => forgetShares(tx, gone.accountId));
    expect((await sharesOf(mine.id)).items).toMatchObject([{ name: carl.email, grantedBy: '' }]);
    expect((await sharesOf(waiting.id)).items).toEqual([]);
  });

  test('ends when the server goes to another account', async () => {
    const { id } = await server();
    await withCarl(id);
    const { siteId } = world;
    const [from, to] = [world.ada.accountId, world.bob.accountId];
    const change = {
      serverId: id,
      siteId,
      accountId: from,
      toSiteId: siteId,
      toAccountId: to,
      way: 'transfer',
    } as const;
    await db.transaction().execute(async (tx) => {
      await sharingHandover.run?.(tx, { ...change, by: { name: 'ada', source: 'console' }, now: new Date() });
    });
    expect(await statusOf(carls, id)).toBe(404);
    expect((await sharesOf(id)).items).toEqual([]);
  });
});

test('many servers are shared with a group at once, and who cannot is told why', async () => {
  const group = (await send(ada, 'POST /groups', { name: 'Whole night shift' })).json<Group>();
  const [one, two, gone] = [await server(), await server('off'), await server('terminated')];
  const serverIds = [one.id, two.id, gone.id, world.bob.serverId];
  const at = 'POST /serverShares' as const;
  const answer = await send(ada, at, { serverIds, groupId: group.id, level: 'access' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      results: [
        { refusal: null },
        { refusal: null },
        { refusal: expect.stringMatching(/./) },
        { name: '', refusal: "Not found, or you don't have access." },
      ],
    },
  ]);
  for (const { id } of [one, two]) expect((await sharesOf(id)).items).toMatchObject([{ name: 'Whole night shift' }]);
  const again = await send(ada, at, { serverIds: [one.id], groupId: group.id, level: 'configure' });
  expect(again.json<{ results: { refusal: string | null }[] }>().results[0]?.refusal).not.toBeNull();
  expect((await sharesOf(one.id)).items).toMatchObject([{ level: 'access' }]);
  const past = { serverIds: [two.id], groupId: group.id, level: 'access', until: '2020-01-01T00:00:00.000Z' };
  expect(refusalOf(await send(ada, at, past))).toEqual([400, '2005 until']);
  const bobs = await send(bob, at, { serverIds: [one.id], groupId: group.id, level: 'access' });
  expect(bobs.json()).toMatchObject({ results: [{ name: '', refusal: expect.stringMatching(/./) }] });
});
