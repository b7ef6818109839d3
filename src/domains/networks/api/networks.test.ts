// @database
import { beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { newId } from '#kernel/ids.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { networks } from '../contract.ts';
import { maxNetworks } from '../limits.ts';
import { takeAddress } from './port.ts';
import { notifyFull } from './notify-full.ts';
import { noticesIn } from '#test/notices.ts';

type Network = AnswerOf<typeof networks.createNetwork>;
type Subnet = AnswerOf<typeof networks.createSubnet>;
type Addresses = AnswerOf<typeof networks.listAddresses>;
type Bulk = AnswerOf<typeof networks.reserveAddresses>;

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let bob: Browser;
let viewer: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  app.work();
  ada = await signIn(app, world.ada);
  bob = await signIn(app, world.bob);
  viewer = await signIn(app, world.people['account-viewer']);
  root = await signIn(app, world.people.root);
});

let count = 20;
const free = () => `10.${(count += 1)}.0.0`;
const ask = async (url: string, who = ada) => await who.request({ url: `/svc/${url}` });
const subnetAt = (ip: string, bit = 24) => ({ ip, bit, gateway: ip.replace(/0$/, '1') });
const create = (name: string, more: object = {}, who = ada) =>
  send(who, 'POST /networks', { zoneId: world.zoneId, name, subnet: subnetAt(free()), ...more });

async function made(name: string, more: object = {}, who = ada): Promise<Network & { subnet: Subnet }> {
  const answer = await create(name, more, who);
  expect(answer.statusCode, answer.body).toBe(201);
  const network = answer.json<Network>();
  const list = (await ask(`networks/${network.id}/subnets`, who)).json<AnswerOf<typeof networks.listSubnets>>();
  return { ...network, subnet: list.items[0]! };
}

/** A server of someone with a card and an address in a network. */
async function serverIn(networkId: string, owner = world.ada) {
  const server = await addServer(app, world, { state: 'on', owner, simulator });
  const nicId = newId<'nic'>();
  const mac = `52:54:${newId().slice(-8).match(/../g)!.join(':')}`;
  await db.insertInto('server_nic').values({ id: nicId, server_id: server.id, position: 5, network_id: networkId, mac }).execute(); // prettier-ignore
  const got = await db.transaction().execute((tx) => takeAddress(tx, { networkId, nicId, accountId: owner.accountId }));
  return { ...server, ip: got!.ip.split('/')[0]!, mac };
}
const addressesOf = async (subnetId: string, query = 'size=0', who = ada) =>
  (await ask(`subnets/${subnetId}/addresses?${query}`, who)).json<Addresses>();

test('a network is made with its first subnet, listed with its counts, renamed and deleted', async () => {
  const network = await made('  shop ');
  expect(network).toMatchObject({ label: 'shop', type: 0, canChange: true, subnets: 1, servers: 0 });
  expect(network.vlanId).toBeGreaterThan(1000);
  expect(network.name).toBe(`lan-${network.vlanId}-shop`);
  expect(network.counts).toEqual({ total: 253, used: 0, reserved: 0, free: 253 });
  const server = await serverIn(network.id);
  const list = (await ask(`networks?zone=${world.zoneId}&vlanId=${network.vlanId}`)).json<{ items: Network[] }>();
  expect(list.items).toMatchObject([{ id: network.id, servers: 1, mine: 1, counts: { used: 1, free: 252 } }]);
  expect((await send(ada, `PUT /networks/${network.id}`, { name: 'store' }, { version: 1 })).json()).toMatchObject({ name: `lan-${network.vlanId}-store`, version: 2 }); // prettier-ignore
  expect((await send(ada, `PUT /networks/${network.id}`, { name: 'other' }, { version: 1 })).statusCode).toBe(412);
  const used = await send(ada, `DELETE /networks/${network.id}?subnetsToo=1`);
  expect([used.statusCode, codesOf(used), used.body]).toEqual([409, [[1925, undefined]], expect.stringContaining(server.name)]); // prettier-ignore
  await db.updateTable('server').set({ state: 'terminated' }).where('id', '=', server.id).execute();
  const kept = await send(ada, `DELETE /networks/${network.id}`);
  expect([kept.statusCode, codesOf(kept)]).toEqual([409, [[1924, undefined]]]);
  expect((await send(ada, `DELETE /networks/${network.id}?subnetsToo=1`)).statusCode).toBe(204);
  await until('the network is gone', async () => (await ask(`networks/${network.id}`)).statusCode === 404);
  const trail = await db
    .selectFrom('audit')
    .select('action')
    .where('object_id', '=', network.id)
    .orderBy('at')
    .execute();
  expect(trail.map(({ action }) => action).filter((one) => !one.endsWith('.refused'))).toEqual(expect.arrayContaining(['network.create', 'network.rename', 'network.delete'])); // prettier-ignore
});

test('what cannot be is refused at its field', async () => {
  const { subnet: there } = await made('taken');
  const at = (more: object) => ({ subnet: { ...subnetAt('10.99.0.0'), ...more } });
  const cases: [string, object, [number, string][]][] = [
    ['', {}, [[1910, 'name']]],
    ['no blanks', {}, [[1911, 'name']]],
    ['lan-7-x', {}, [[1912, 'name']]],
    ['TAKEN', {}, [[1913, 'name']]],
    ['x1', { type: 1 }, [[1927, 'type']]],
    ['x1', { zoneId: 'NONE' }, [[1115, 'zoneId']]],
    ['x1', at({ ip: '0.1.2.0' }), [[1917, 'subnet.ip']]],
    ['x1', at({ ip: '10.99.0' }), [[1917, 'subnet.ip']]],
    ['x1', at({ ip: 'fd00::g' }), [[1880, 'subnet.ip']]],
    ['x1', at({ bit: 8 }), [[1918, 'subnet.bit']]],
    ['x1', at({ bit: 30 }), [[1918, 'subnet.bit']]],
    ['x1', at({ ip: '10.99.0.7' }), [[1920, 'subnet.ip']]],
    ['x1', at({ ip: '203.0.113.0', gateway: '203.0.113.1' }), [[1919, 'subnet.ip']]],
    ['x1', at({ gateway: '10.98.0.1' }), [[1923, 'subnet.gateway']]],
    ['x1', at({ gateway: '10.99.0.255', dns1: 'dns', description: 'x'.repeat(201) }), [[1923, 'subnet.gateway'], [1917, 'subnet.dns1'], [1829, 'subnet.description']]], // prettier-ignore
    ['x1', at({ ip: there.ip, gateway: there.gateway }), [[1921, 'subnet.ip']]],
  ];
  for (const [name, more, expected] of cases) {
    const answer = await create(name, more);
    expect([name, more, answer.statusCode, codesOf(answer)]).toEqual([name, more, 400, expected]);
  }
  const over = await create('over', at({ ip: there.ip, gateway: there.gateway, confirmOverlap: true }));
  expect(over.statusCode, over.body).toBe(201);
  expect((await create('taken', {}, bob)).statusCode).toBe(201);
  expect((await create('never', {}, viewer)).statusCode).toBe(403);
});

test('the servers of a network stand in its list and in the picture of its zone', async () => {
  const { id, subnet } = await made('drawn');
  const server = await serverIn(id);
  const zones = (await ask('networkZones')).json<AnswerOf<typeof networks.listNetworkZones>>().items;
  expect(zones).toContainEqual(expect.objectContaining({ id: world.zoneId, canCreate: true }));
  expect((await ask(`subnets/${subnet.id}`)).json()).toMatchObject({ id: subnet.id, counts: { used: 1 } });
  expect((await ask(`subnets/${subnet.id}`, bob)).statusCode).toBe(404);
  const within = { total: 1, items: [{ id: server.id, name: server.name, ips: [server.ip] }] };
  expect((await ask(`networks/${id}/servers`)).json()).toMatchObject(within);
  expect((await ask(`networks/${id}/servers`, bob)).statusCode).toBe(404);
  const drawn = await ask(`networkTopology?zone=${world.zoneId}`);
  const { networks: all, servers } = drawn.json<AnswerOf<typeof networks.readTopology>>();
  expect(all.find((one) => one.id === id)?.subnets).toMatchObject([{ id: subnet.id, gateway: subnet.gateway }]);
  expect(servers.find((one) => one.id === server.id)?.cards).toContainEqual({
    networkId: id,
    ips: [server.ip],
    connected: true,
  });
  expect((await ask(`networkTopology?zone=${world.zoneId}`, bob)).body).not.toContain(id);
});

test('ten creations at once get ten numbers, and of ten with one name one is made', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, (_, i) => create(`many-${i}`)));
  expect(many.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(new Set(many.map((answer) => answer.json<Network>().vlanId)).size).toBe(10);
  const same = await Promise.all(Array.from({ length: 10 }, () => create('same')));
  expect(same.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
  expect(maxNetworks).toBeGreaterThan(20);
});

test('subnets are added, changed and deleted by the rules', async () => {
  const { id, subnet } = await made('nets');
  const add = (typed: object) => send(ada, `POST /networks/${id}/subnets`, typed);
  expect(codesOf(await add(subnetAt(subnet.ip, 25)))).toEqual([[1922, 'ip']]);
  const six = (await add({ ip: 'fd00:1::', bit: 64, gateway: 'fd00:1::1' })).json<Subnet>();
  expect(six).toMatchObject({ mask: null, from: 'fd00:1::2', to: 'fd00:1::ffff', whole: false, counts: { total: 65_534 } }); // prettier-ignore
  const inSix = await serverIn(id);
  expect(inSix.ip).toBe(subnet.from);
  const edit = (more: object, version = 1) => send(ada, `PUT /subnets/${subnet.id}`, { gateway: subnet.gateway, from: subnet.from, to: subnet.to, description: 'Web', ...more }, { version }); // prettier-ignore
  expect(codesOf(await edit({ gateway: inSix.ip }))).toEqual([[1932, 'gateway']]);
  expect(codesOf(await edit({ from: subnet.to, to: subnet.from }))).toEqual([[1928, 'to']]);
  expect(codesOf(await edit({ to: '10.1.1.1' }))).toEqual([[1928, 'to']]);
  const last = subnet.to.replace(/254$/, '253');
  const after = await edit({ gateway: subnet.to, from: subnet.gateway, to: last, dns1: '10.1.1.1' });
  expect(after.json()).toMatchObject({ gateway: subnet.to, dns1: '10.1.1.1', version: 2, counts: { total: 253, used: 1 } }); // prettier-ignore
  expect((await edit({})).statusCode).toBe(412);
  const affected = (await ask(`subnets/${subnet.id}/servers`)).json<{ total: number; items: { name: string }[] }>();
  expect(affected).toMatchObject({ total: 1, items: [{ name: inSix.name, ips: [inSix.ip] }] });
  const next = await serverIn(id);
  expect(next.ip).toBe(subnet.gateway);
  expect(codesOf(await send(ada, `DELETE /subnets/${subnet.id}`))).toEqual([[1926, undefined]]);
  expect((await send(ada, `DELETE /subnets/${six.id}`)).statusCode).toBe(204);
});

test('a plan tells what a subnet would be and what it touches', async () => {
  const { name, subnet } = await made('planned');
  const plan = async (query: string) =>
    (await ask(`networkPlan?zone=${world.zoneId}&${query}`)).json<AnswerOf<typeof networks.planSubnet>>();
  expect(await plan(`bit=25&ip=${subnet.ip}`)).toMatchObject({ subnet: { hosts: 125, mask: '255.255.255.128' }, overlaps: [`${name} (${subnet.cidr})`] }); // prettier-ignore
  const proposed = await plan('bit=20');
  expect(proposed).toMatchObject({ subnet: { bit: 20, hosts: 4093 }, overlaps: [] });
  expect((await create('from-plan', { subnet: proposed.subnet && { ip: proposed.subnet.ip, bit: 20, gateway: proposed.subnet.gateway } })).statusCode).toBe(201); // prettier-ignore
  expect((await plan('bit=20')).subnet?.ip).not.toBe(proposed.subnet?.ip);
});

test('addresses are listed whole, reserved in a range, noted, named and freed', async () => {
  const { id, subnet } = await made('map');
  const base = subnet.ip.replace(/0$/, '');
  const server = await serverIn(id);
  const act = async (what: string, payload: object) => (await send(ada, `POST /subnets/${subnet.id}/addresses/${what}`, payload)).json<Bulk>(); // prettier-ignore
  const kept = await act('reserve', { from: `${base}0`, to: `${base}9`, note: 'Printers' });
  expect(kept.done).toBe(7);
  expect(kept.skipped).toEqual([
    { ip: `${base}0`, reason: expect.stringContaining('network or broadcast') },
    { ip: `${base}1`, reason: 'This is the gateway.' },
    { ip: `${base}2`, reason: `In use by ${server.name}.` },
  ]);
  const { items, total } = await addressesOf(subnet.id);
  expect([total, items.length]).toEqual([256, 256]);
  expect(items.slice(0, 4)).toMatchObject([
    { use: 'edge', type: 0 },
    { use: 'gateway', type: 2 },
    { use: 'used', type: 0, server: server.name, nic: 5, mac: server.mac },
    { use: 'reserved', type: 3, note: 'Printers' },
  ]);
  expect((await serverIn(id)).ip).toBe(`${base}10`);
  expect((await addressesOf(subnet.id, 'filter=printers')).total).toBe(7);
  expect((await addressesOf(subnet.id, `filter=${server.mac.slice(6).replaceAll(':', '-')}`)).items).toMatchObject([{ ip: server.ip }]); // prettier-ignore
  expect((await addressesOf(subnet.id, 'type=3&use=reserved')).total).toBe(7);
  const second = (await ask(`subnets/${subnet.id}/addresses?size=100`)).json<Addresses>();
  const third = await addressesOf(subnet.id, `size=100&cursor=${second.next}`);
  expect([third.firstElement, third.items[0]?.ip]).toEqual([101, `${base}100`]);
  expect((await send(ada, `PUT /subnets/${subnet.id}/addresses/note`, { from: server.ip, note: 'Shop' })).json()).toEqual({ done: 1, skipped: [] }); // prettier-ignore
  expect(codesOf(await send(ada, `PUT /subnets/${subnet.id}/addresses/note`, { from: `${base}200`, note: 'x' }))).toEqual([[1931, undefined]]); // prettier-ignore
  const reverse = (name: string) =>
    send(ada, `PUT /subnets/${subnet.id}/addresses/reverseName`, { ip: server.ip, name });
  expect((await reverse('Shop.Example.com.')).json()).toMatchObject({ reverseDns: 'shop.example.com', note: 'Shop' });
  expect(codesOf(await reverse('shop'))).toEqual([[1930, 'name']]);
  const freed = await send(ada, `POST /subnets/${subnet.id}/addresses/free`, { from: `${base}2`, to: `${base}9` });
  expect(freed.json<Bulk>().done).toBe(7);
  expect((await serverIn(id)).ip).toBe(`${base}3`);
  const big = await send(ada, `POST /subnets/${subnet.id}/addresses/reserve`, { from: `${base}9`, to: '10.200.0.1' });
  expect(codesOf(big)).toEqual([[1928, 'to']]);
});

test("of the provider's networks people see their own addresses alone, and may name and note those", async () => {
  const mine = await serverIn(world.wanId, world.ada);
  const theirs = await serverIn(world.wanId, world.bob);
  const wan = (await ask(`networks/${world.wanId}`)).json<Network>();
  expect(wan).toMatchObject({ counts: null, canChange: false });
  const [subnet] = (await ask(`networks/${world.wanId}/subnets`)).json<{ items: Subnet[] }>().items;
  const seen = await addressesOf(subnet!.id);
  const ips = seen.items.map(({ ip }) => ip);
  expect([ips.includes(mine.ip), ips.includes(theirs.ip), seen.items.every(({ use }) => use === 'used')]).toEqual([true, false, true]); // prettier-ignore
  expect((await addressesOf(subnet!.id, 'size=0', root)).total).toBe(256);
  const name = (ip: string) => send(ada, `PUT /subnets/${subnet!.id}/addresses/reverseName`, { ip, name: 'www.example.com' }); // prettier-ignore
  expect((await name(mine.ip)).json()).toMatchObject({ reverseDns: 'www.example.com' });
  expect(codesOf(await name(theirs.ip))).toEqual([[1931, undefined]]);
  const reserve = (who: Browser) => send(who, `POST /subnets/${subnet!.id}/addresses/reserve`, { from: '198.18.0.240' }); // prettier-ignore
  expect([(await reserve(ada)).statusCode, (await reserve(root)).statusCode]).toEqual([403, 200]);
  const found = (await ask('addresses?filter=www.example')).json<AnswerOf<typeof networks.findAddresses>>();
  expect(found.items).toMatchObject([{ ip: mine.ip, vlanId: 10, network: 'Public', cidr: '198.18.0.0/24' }]);
  const byMac = await ask(`addresses?filter=${theirs.mac.slice(3).replaceAll(':', '')}`);
  expect(byMac.json<{ items: unknown[] }>().items).toEqual([]);
});

test('a subnet that fills up is told to its owner once, and its plan is a file', async () => {
  const { id, subnet } = await made('full', { subnet: subnetAt('10.210.0.0', 29) });
  const server = await serverIn(id);
  await send(ada, `POST /subnets/${subnet.id}/addresses/reserve`, {
    from: '10.210.0.3',
    to: '10.210.0.5',
    note: '=1+1',
  });
  await notifyFull.run(app.app);
  await notifyFull.run(app.app);
  const received = async () => (await noticesIn(db, 1080)).filter(({ object_link: link }) => link?.endsWith(subnet.id));
  expect(await received()).toMatchObject([{ title: '80% of the addresses of 10.210.0.0/29 are in use' }]);
  await send(ada, `POST /subnets/${subnet.id}/addresses/reserve`, { from: '10.210.0.6' });
  await notifyFull.run(app.app);
  expect(await received()).toHaveLength(2);
  const lines = (await ask(`subnets/${subnet.id}/addresses/export`)).body.trim().split('\n');
  expect(lines).toHaveLength(9);
  expect(lines[3]).toBe(`10.210.0.2,used,None,${server.name},5,${server.mac},,`);
  expect(lines[4]).toBe("10.210.0.3,reserved,Reserved User,,,,,'=1+1");
  const zone = (await ask(`networks/export?zone=${world.zoneId}`)).body;
  expect(zone).toContain(',10.210.0.0/29,10.210.0.1,,,10.210.0.2,10.210.0.6,,5,1,4,0');
  expect((await ask(`subnets/${subnet.id}/addresses/export`, bob)).statusCode).toBe(404);
});

test('an operator lays a public network; a customer sees it without what is in it', async () => {
  const network = await made(
    'uplink',
    { type: 1, subnet: { ip: '203.0.113.0', bit: 26, gateway: '203.0.113.1' } },
    root,
  );
  expect(network).toMatchObject({ name: `wan-${network.vlanId}-uplink`, owner: null });
  expect((await ask(`networks/${network.id}`)).json()).toMatchObject({ counts: null, canChange: false });
  expect((await send(ada, `DELETE /networks/${network.id}`)).statusCode).toBe(403);
  expect((await send(root, `DELETE /networks/${network.id}?subnetsToo=1`)).statusCode).toBe(204);
});

test('proposes addresses for a card: what is kept first, and nothing that somebody has', async () => {
  const ip = free();
  const at = (n: number) => ip.replace(/0$/, String(n));
  const network = await made('proposals', { subnet: subnetAt(ip, 29) });
  const proposed = async (who = ada) => {
    const answer = await ask(`networks/${network.id}/freeAddresses`, who);
    return answer.statusCode === 200 ? answer.json<AnswerOf<typeof networks.listFreeAddresses>>().items : [];
  };
  expect(await proposed()).toEqual([2, 3, 4, 5, 6].map((n) => ({ ip: at(n), kept: false })));
  await send(ada, `POST /subnets/${network.subnet.id}/addresses/reserve`, { from: at(4) });
  await serverIn(network.id);
  expect(await proposed()).toEqual([{ ip: at(4), kept: true }, ...[3, 5, 6].map((n) => ({ ip: at(n), kept: false }))]);
  expect(await proposed(bob)).toEqual([]);
  // The provider's public ones are proposed to everyone.
  expect((await ask(`networks/${world.wanId}/freeAddresses`, bob)).json()).toMatchObject({
    items: expect.arrayContaining([{ ip: expect.any(String), kept: false }]),
  });
});

test('a plan of addresses is read in whole or not at all, and tells first what it would change', async () => {
  const { id, subnet } = await made('plan');
  const base = subnet.ip.replace(/0$/, '');
  const server = await serverIn(id);
  await send(ada, `POST /subnets/${subnet.id}/addresses/reserve`, { from: `${base}20`, note: 'Old' });
  const read = async (csv: string, dryRun: boolean, who = ada) =>
    (await send(who, `POST /subnets/${subnet.id}/addresses/import`, { csv }, { dryRun })).json<
      AnswerOf<typeof networks.importAddresses>
    >();
  const plan = [
    'ip,state,note,reverseDns',
    `${server.ip},used,"Shop, front",Shop.example.com.`,
    `${base}20,free,,`,
    `${base}30,reserved,Printer,`,
    `${base}1,gateway,,`,
  ].join('\n');
  const wrong = `${plan}\n${base}30,reserved,,\n10.250.0.1,free,,\n${base}31,,note,\n${server.ip.replace(/\d+$/, '0')},reserved,,\n${base}33,lost,,`;
  const bad = await read(wrong, false);
  expect(bad.wrong.map(({ line, reason }) => [line, reason.slice(0, 24)])).toEqual([
    [6, 'Line 4 already contains '],
    [7, `Not an address of ${subnet.cidr}`.slice(0, 24)],
    [8, 'This address is not in u'],
    [9, "This address can't be as"],
    [10, 'Unknown state "lost". Us'],
  ]);
  expect([bad.done, (await addressesOf(subnet.id, 'use=reserved')).total]).toEqual([false, 1]);
  const dry = await read(plan, true);
  expect(dry).toMatchObject({ wrong: [], done: true, unchanged: 1 });
  expect(dry.changes.map(({ line, what, from, to }) => [line, what, from, to])).toEqual([
    [2, 'note', '', 'Shop, front'],
    [2, 'reverseDns', '', 'shop.example.com'],
    [3, 'free', 'reserved', 'free'],
    [4, 'reserve', 'free', 'reserved'],
    [4, 'note', '', 'Printer'],
  ]);
  expect((await addressesOf(subnet.id, 'use=reserved')).total).toBe(1);
  expect((await read(plan, false)).done).toBe(true);
  expect((await addressesOf(subnet.id, 'use=reserved')).items).toMatchObject([{ ip: `${base}30`, note: 'Printer' }]);
  expect((await addressesOf(subnet.id, 'use=used')).items).toMatchObject([{ note: 'Shop, front', reverseDns: 'shop.example.com' }]); // prettier-ignore
  const again = (await ask(`subnets/${subnet.id}/addresses/export`)).body;
  expect(await read(again, false)).toMatchObject({ changes: [], wrong: [], unchanged: 256 });
  const unreadable = await send(ada, `POST /subnets/${subnet.id}/addresses/import`, { csv: 'name\nx' });
  expect(codesOf(unreadable)).toEqual([[2020, 'csv']]);
});
