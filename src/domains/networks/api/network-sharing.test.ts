import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { addPerson, createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;
let root: Browser;

interface Network {
  id: string;
  name: string;
  vlanId: number;
  version: number;
  canChange: boolean;
  own: boolean;
  tags: string[];
  sharedWith: number;
  shared: { by: string; level: string; until: string | null } | null;
  counts: object | null;
}
interface Shares {
  items: { id: string; name: string; level: string; usedBy: number }[];
  groups: { id: string }[];
}

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
  [ada, bob, root] = [await signIn(app, world.ada), await signIn(app, world.bob), await signIn(app, world.people.root)];
});

let count = 0;
const made = async (name: string) => {
  const ip = `10.${(count += 1)}.0.0`;
  const subnet = { ip, bit: 24, gateway: ip.replace(/0$/, '1') };
  const answer = await send(ada, 'POST /networks', { zoneId: world.zoneId, name, subnet });
  expect(answer.statusCode, answer.body).toBe(201);
  const network = answer.json<Network>();
  const subnets = (await send(ada, `GET /networks/${network.id}/subnets`)).json<{ items: { id: string }[] }>();
  return { ...network, subnetId: subnets.items[0]?.id ?? '' };
};
const share = async (id: string, payload: object) => await send(ada, `POST /networks/${id}/shares`, payload);
const codeOf = (body: string) => (JSON.parse(body) as { errors: { code: number }[] }).errors[0]?.code;
const ofBob = async (id: string) => {
  const answer = await send(bob, `GET /networks/${id}`);
  return answer.statusCode === 200 ? answer.json<Network>() : null;
};

test('is used by whom it is shared with, managed at the higher level, and theirs no more when that ends', async () => {
  const { id, subnetId, name } = await made('together');
  expect(await ofBob(id)).toBeNull();
  const given = await share(id, { email: world.bob.email.toUpperCase(), level: 'use' });
  expect(given.statusCode, given.body).toBe(201);
  const [entry] = given.json<Shares>().items;
  expect(entry).toMatchObject({ level: 'use', usedBy: 0 });
  expect(await ofBob(id)).toMatchObject({
    own: false,
    canChange: false,
    counts: null,
    tags: [],
    sharedWith: 0,
    shared: { by: world.ada.email, level: 'use', until: null },
  });
  // One with a machine: without it the card would be taken away again before it is counted.
  const bobs = await addServer(app, world, { state: 'on', owner: world.bob, simulator });
  const choices = await send(bob, `GET /servers/${bobs.id}/nics`);
  expect(choices.body).toContain(name);
  const joined = await send(bob, `POST /servers/${bobs.id}/nics`, { networkId: id });
  expect(joined.statusCode, joined.body).toBe(202);
  expect((await send(ada, `GET /networks/${id}/shares`)).json<Shares>().items[0]?.usedBy).toBe(1);
  const reserve = async () =>
    await send(bob, `POST /subnets/${subnetId}/addresses/reserve`, { from: `10.${count}.0.9` });
  expect(codeOf((await reserve()).body)).toBe(2062);
  expect(codeOf((await send(bob, `GET /networks/${id}/history`)).body)).toBe(2062);

  const more = await share(id, { email: world.bob.email, level: 'manage' });
  expect(more.json<Shares>().items).toHaveLength(1);
  expect(await ofBob(id)).toMatchObject({ own: false, canChange: true, shared: { level: 'manage' } });
  expect((await reserve()).statusCode).toBe(200);
  // Its name, its end and who else uses it stay with the owner.
  const renamed = await send(bob, `PUT /networks/${id}`, { name: 'mine' }, { version: 1 });
  expect([renamed.statusCode, codeOf(renamed.body)]).toEqual([403, 2061]);
  expect((await send(bob, `DELETE /networks/${id}?subnetsToo=1`)).statusCode).toBe(403);
  expect((await send(bob, `GET /networks/${id}/shares`)).statusCode).toBe(404);
  const received = await noticesIn(db, 1165);
  expect(received.map(({ title }) => title)).toEqual([
    `${world.ada.email} shares the network ${name} with you`,
    `${world.ada.email} shares the network ${name} with you`,
  ]);

  expect((await send(ada, `DELETE /networks/${id}/shares/${entry?.id}`)).json<Shares>().items).toEqual([]);
  expect(await ofBob(id)).toBeNull();
  expect((await reserve()).statusCode).toBe(404);
});

test('is shared with a group, until a day, and with an email that nobody has yet', async () => {
  const { id } = await made('grouped');
  const groupId = newId();
  const { siteId, accountId } = { siteId: world.siteId, accountId: world.ada.accountId };
  await db
    .insertInto('account_group')
    .values({
      id: groupId,
      site_id: siteId,
      account_id: accountId,
      name: 'Friends',
      description: '',
      created_at: new Date(),
    })
    .execute();
  await sql`insert into account_group_member (id, group_id, site_id, account_id, email, added_by, added_at)
    values (${newId()}, ${groupId}, ${siteId}, ${world.bob.accountId}, ${world.bob.email}, 'ada', now())`.execute(db);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect((await share(id, { groupId, level: 'use', until: tomorrow })).statusCode).toBe(201);
  expect(await ofBob(id)).toMatchObject({ shared: { until: tomorrow } });
  await sql`update share set until = now() - interval '1 second' where object_id = ${id}`.execute(db);
  expect(await ofBob(id)).toBeNull();

  expect((await share(id, { email: 'later@skydeck.test', level: 'use' })).statusCode).toBe(201);
  const later = await addPerson(app.app, { siteId, role: 'account-holder', name: 'later' });
  await db.updateTable('account').set({ email_validated_at: null }).where('id', '=', later.accountId).execute();
  const browser = await signIn(app, later);
  const seen = async () => (await send(browser, `GET /networks/${id}`)).statusCode;
  expect(await seen()).toBe(403);
  await db.updateTable('account').set({ email_validated_at: new Date() }).where('id', '=', later.accountId).execute();
  expect(await seen()).toBe(200);
});

test('is given back by whom it is shared with by name, and by nobody else', async () => {
  const { id } = await made('returned');
  const leave = async (who = bob) => await send(who, `DELETE /sharedNetworks/${id}`);
  expect((await leave()).statusCode).toBe(404);
  await share(id, { email: world.bob.email, level: 'manage' });
  expect((await leave(ada)).statusCode).toBe(404);
  expect((await leave()).statusCode).toBe(204);
  expect(await ofBob(id)).toBeNull();
  expect((await send(ada, `GET /networks/${id}/shares`)).json<Shares>().items).toEqual([]);
  const history = (await send(ada, `GET /networks/${id}/history`)).json<{
    items: { action: string; user: string }[];
  }>();
  expect(history.items[0]).toMatchObject({ action: 'network.leave', user: world.bob.email });
  const groupId = (await send(ada, 'POST /groups', { name: 'Back', description: '' })).json<{ id: string }>().id;
  await send(ada, `POST /groups/${groupId}/members`, { email: world.bob.email });
  await share(id, { groupId, level: 'use' });
  expect(codeOf((await leave()).body)).toBe(2180);
  expect(await ofBob(id)).not.toBeNull();
});

test('says at the field whom it cannot be shared with', async () => {
  const { id } = await made('refused');
  const cases: [object, number, string][] = [
    [{ level: 'use' }, 2063, 'email'],
    [{ level: 'use', email: world.ada.email }, 2064, 'email'],
    [{ level: 'use', email: 'nobody' }, 1828, 'email'],
    [{ level: 'use', groupId: newId() }, 1004, 'groupId'],
    [{ level: 'use', email: 'x@people.test', until: new Date(0).toISOString() }, 2005, 'until'],
  ];
  for (const [payload, code, key] of cases)
    expect((await share(id, payload)).json(), String(code)).toMatchObject({ errors: [{ code, key }] });
  const provider = await send(root, `POST /networks/${world.wanId}/shares`, { email: 'x@people.test', level: 'use' }); // prettier-ignore
  expect(codeOf(provider.body)).toBe(2066);
  expect((await share(world.wanId, { email: 'x@people.test', level: 'use' })).statusCode).toBe(403);
});

test('has tags, which find it, and which its owner alone sees', async () => {
  const { id, name } = await made('tagged');
  const changed = await send(ada, 'POST /tags/ot.network', { changes: [{ objectId: id, add: ['Office'] }] });
  expect(changed.json()).toMatchObject({ results: [{ tags: ['Office'], refusal: null }] });
  const names = async (query: string) =>
    (await send(ada, `GET /networks?zone=${world.zoneId}&${query}`))
      .json<{ items: Network[] }>()
      .items.map((n) => n.name);
  expect(await names('tag=Office')).toEqual([name]);
  expect(await names('filter=offic')).toEqual([name]);
  await share(id, { email: world.bob.email, level: 'manage' });
  expect(await ofBob(id)).toMatchObject({ tags: [] });
  const taken = await send(bob, 'POST /tags/ot.network', { changes: [{ objectId: id, add: ['mine'] }] });
  expect(taken.json()).toMatchObject({ results: [{ tags: [] }] });
  const [tag] = (await send(ada, 'GET /tags?filter=office')).json<{
    items: { id: string; count: number; version: number }[];
  }>().items;
  expect(tag?.count).toBe(1);
  await send(ada, `PUT /tags/${tag?.id}`, { name: 'Home', color: 'ok' }, { version: tag?.version ?? 0 });
  expect(await names('tag=Home')).toEqual([name]);
});

test('has a history of what was done to it, its subnets and addresses, also of those that have gone', async () => {
  const { id, subnetId } = await made('past');
  await send(ada, `POST /subnets/${subnetId}/addresses/reserve`, { from: `10.${count}.0.5`, note: 'Printer' });
  const second = await send(ada, `POST /networks/${id}/subnets`, { ip: '10.220.0.0', bit: 28, gateway: '10.220.0.1' });
  expect(second.statusCode, second.body).toBe(201);
  expect((await send(ada, `DELETE /subnets/${second.json<{ id: string }>().id}`)).statusCode).toBe(204);
  await send(ada, `PUT /networks/${id}`, { name: 'longpast' }, { version: 1 });
  await send(ada, 'POST /tags/ot.network', { changes: [{ objectId: id, add: ['old'] }] });
  await share(id, { email: 'kim@people.test', level: 'use' });
  const read = async (query = '') =>
    (await send(ada, `GET /networks/${id}/history${query}`)).json<{
      total: number;
      items: { action: string; user: string; cmdId: string | null; fields: { field: string; after: string }[] }[];
    }>();
  const { items, total } = await read();
  expect(items.map(({ action }) => action)).toEqual([
    'network.share',
    'tag.change',
    'network.rename',
    'subnet.delete',
    'subnet.create',
    'address.reserve',
    'network.create',
  ]);
  expect(total).toBe(7);
  expect(items[0]?.fields).toContainEqual({ field: 'sharedWith', before: '', after: 'kim@people.test' });
  expect(items[3]?.fields.map(({ field }) => field)).toEqual(['cidr']);
  expect(items.at(-1)?.cmdId).not.toBeNull();
  expect((await read('?size=3')).items).toHaveLength(3);
  // The provider's own networks have theirs for operators.
  expect((await send(ada, `GET /networks/${world.wanId}/history`)).statusCode).toBe(403);
  expect((await send(root, `GET /networks/${world.wanId}/history`)).statusCode).toBe(200);
});

test('has subnets as large and as small as the site allows, IPv4 and IPv6', async () => {
  const at = `sites/${encodeURIComponent('*')}`;
  const save = async (sizes: object) => {
    const site = (await send(root, `GET /${at}`)).json<{ version: number; settings: object }>();
    return await send(root, `PUT /${at}`, { ...site.settings, ...sizes }, { version: site.version });
  };
  const wrong = await save({ subnet6Largest: 64, subnet6Smallest: 56 });
  expect(wrong.json()).toMatchObject({ errors: [{ code: 2021, key: 'subnet6Smallest' }] });
  const saved = await save({ subnetLargest: 22, subnetSmallest: 26, subnet6Largest: 56, subnet6Smallest: 64 });
  expect(saved.statusCode, saved.body).toBe(200);
  const plan = await send(ada, `GET /networkPlan?zone=${world.zoneId}&bit=24`);
  expect(plan.json()).toMatchObject({ sizes: { 4: { from: 22, to: 26 }, 6: { from: 56, to: 64 } } });
  const { id } = await made('sized');
  const add = async (ip: string, bit: number) => {
    const answer = await send(ada, `POST /networks/${id}/subnets`, { ip, bit, gateway: `${ip.replace(/0$/, '')}1` });
    return answer.statusCode === 201 ? 201 : codeOf(answer.body);
  };
  expect(await add('10.232.0.0', 21)).toBe(1918);
  expect(await add('10.232.0.0', 22)).toBe(201);
  expect(await add('10.233.0.0', 27)).toBe(1918);
  expect(await add('fd00:7::', 48)).toBe(1918);
  expect(await add('fd00:7::', 64)).toBe(201);
  expect(await add('fd00:8::', 68)).toBe(1918);
  await save({ subnetLargest: 16, subnetSmallest: 29, subnet6Largest: 48, subnet6Smallest: 120 });
});
