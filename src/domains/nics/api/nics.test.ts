// @database
import { translate } from '#kernel/message.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { newId } from '#kernel/ids.ts';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { layoutId } from '#domains/statistics/api/store-layouts.ts';
import { ensurePartitions } from '#domains/statistics/api/store-partitions.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { nics } from '../contract.ts';
import { refusalOfNic } from '../states.ts';
import { noticesIn } from '#test/notices.ts';

type Table = AnswerOf<typeof nics.listNics>;
const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
const patient = new AbortController().signal;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(() => simulator.setFaults());

const server = (state: ServerState = 'on') => addServer(app, world, { state, owner: world.ada, simulator });
const add = (id: string, more: object = {}, who = ada) => send(who, `POST /servers/${id}/nics`, { networkId: world.ada.networkId, ...more }); // prettier-ignore
const table = async (id: string) => (await ada.request({ url: `/svc/servers/${id}/nics` })).json<Table>();
const { rowOf, settled } = serverReads(db);
const machineNics = async (ref: string) => (await simulator.engine.readMachine(ref, patient))!.nics;
const owners = async (ip: string) => {
  const rows = await db.selectFrom('address').select('ip').where('cooldown_until', 'is', null).execute();
  return rows.filter((row) => row.ip.split('/')[0] === ip).length;
};

describe('before any worker runs', () => {
  test('one network is attached to many servers: each has an address of its own, and who cannot is told why', async () => {
    const [one, two, gone] = [await server(), await server('off'), await server('terminated')];
    const serverIds = [one.id, two.id, gone.id, world.bob.serverId];
    const answer = await send(ada, 'POST /servers/nics', { serverIds, networkId: world.ada.networkId });
    expect(answer.statusCode, answer.body).toBe(202);
    const { results } = answer.json<AnswerOf<typeof nics.attachNetwork>>();
    const of = (id: string) => results.find((result) => result.serverId === id);
    const [first, second] = [of(one.id), of(two.id)];
    expect(first).toMatchObject({ name: one.name, refusal: null, cmdId: expect.any(String), ip: expect.any(String) });
    expect(second?.ip).not.toBe(first?.ip);
    expect((await table(two.id)).items[1]).toMatchObject({ state: 'adding', ips: [second?.ip] });
    expect(of(gone.id)).toMatchObject({ cmdId: null, refusal: expect.stringContaining('terminated') });
    expect(of(world.bob.serverId)).toMatchObject({ name: '', cmdId: null, refusal: expect.any(String) });
    // Asked again at once they are still busy: no one gets a second card.
    const again = (
      await send(ada, 'POST /servers/nics', { serverIds: [one.id], networkId: world.ada.networkId })
    ).json<{
      results: { refusal: string | null }[];
    }>();
    expect(again.results[0]?.refusal).toMatch(/task/i);
    expect((await table(one.id)).items).toHaveLength(2);
  });

  test('tells cards, networks and what another address costs', async () => {
    const { id } = await server();
    const { items, max, networks, price, refusal, osFamily } = await table(id);
    expect(items).toMatchObject([
      { index: 0, network: 'Public', type: 1, connected: true, state: 'connected', prefix: 24 },
    ]);
    expect(items[0]?.ips).toHaveLength(1);
    expect(networks.map((network) => network.name).sort()).toEqual(['Public', 'lan']);
    expect([max, refusal, osFamily, price?.hourlyOnMicro]).toEqual([8, null, 'linux', 2000]);
  });

  test('tells what each card carries now and carried this month', async () => {
    const { id } = await server();
    const now = new Date(app.clock.now());
    const minute = (back: number) => new Date(Math.floor(now.getTime() / 60_000 - back) * 60_000);
    const layout = await layoutId(db, 60, ['cpu', 'ram', 'wan0.in', 'wan0.out']);
    const add = async (at: Date, wanIn: number, wanOut: number) => {
      await ensurePartitions(db, ['statistic_sample'], at);
      await sql`
        insert into statistic_sample (server_id, at, layout_id, vals)
        values (${id}, ${at}, ${layout}, ${[1, 1, wanIn, wanOut]}::real[])`.execute(db);
    };
    await add(minute(2), 800, 80);
    await add(minute(1), 1600, 160);
    const [nic] = (await table(id)).items;
    expect(nic).toMatchObject({ rate: { inKbps: 1600, outKbps: 160 } });
    // Two minutes at 800 and 1600 kbit/s.
    expect(nic?.month).toEqual({ received: 2400 * 125 * 60, sent: 240 * 125 * 60 });
    expect((await table((await server()).id)).items[0]).toMatchObject({ rate: null, month: { received: 0, sent: 0 } });
  });

  test('lists the addresses of a network, each with its use', async () => {
    const { id } = await server();
    const url = `/svc/servers/${id}/nics/addresses?networkId=${world.wanId}`;
    const { items } = (await ada.request({ url })).json<AnswerOf<typeof nics.listNicAddresses>>();
    expect(items.find(({ ip }) => ip === '198.18.0.2')?.use).toBe('taken');
    expect(items.at(-1)).toEqual({ ip: '198.18.0.254', use: 'free' });
    const foreign = `/svc/servers/${id}/nics/addresses?networkId=${world.bob.networkId}`;
    expect((await ada.request({ url: foreign })).statusCode).toBe(404);
  });

  test.each(serverStates)('of a server that is %s', async (state) => {
    const { id } = await server(state);
    const answer = await add(id);
    const reason = refusalOfNic('add', { state, task: null });
    if (reason === null) return expect(answer.statusCode, answer.body).toBe(202);
    expect([answer.statusCode, codesOf(answer)]).toEqual([409, [[1008, undefined]]]);
    expect((await table(id)).items).toHaveLength(1);
  });

  test('refuses what cannot be, at its field, and takes nothing', async () => {
    const { id } = await server();
    const used = (await table(id)).items[0]!.ips[0]!;
    await db
      .insertInto('address')
      .values({ subnet_id: await wanSubnet(), ip: '198.18.0.200', type: 1 })
      .execute();
    const cases: [object, number, number, string][] = [
      [{ ip: 'nonsense' }, 400, 1880, 'ip'],
      [{ ip: '10.9.9.9' }, 400, 1872, 'ip'],
      [{ ip: '10.0.0.1' }, 400, 1873, 'ip'],
      [{ ip: '10.0.0.0' }, 400, 1874, 'ip'],
      [{ ip: '10.0.0.255' }, 400, 1874, 'ip'],
      [{ networkId: world.wanId, ip: '198.18.0.200' }, 400, 1875, 'ip'],
      [{ networkId: world.wanId, ip: used }, 409, 1871, 'ip'],
      [{ networkId: world.bob.networkId }, 400, 1122, 'networkId'],
      [{ networkId: newId() }, 400, 1122, 'networkId'],
    ];
    for (const [payload, status, code, key] of cases) {
      const answer = await add(id, payload);
      expect([payload, answer.statusCode, codesOf(answer)]).toEqual([payload, status, [[code, key]]]);
    }
    expect((await table(id)).items).toHaveLength(1);
    expect(await owners(used)).toBe(1);
  });

  test('of twelve servers that ask for one address at once, one gets it', async () => {
    const servers = [];
    for (let n = 0; n < 12; n += 1) servers.push(await server());
    const answers = await Promise.all(servers.map(({ id }) => add(id, { ip: '10.0.0.77' })));
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const late of answers.filter((a) => a.statusCode !== 202)) expect(codesOf(late)).toEqual([[1871, 'ip']]);
    expect(await owners('10.0.0.77')).toBe(1);
    const cards = await db.selectFrom('server_nic').select('id').where('server_id', 'in', servers.map(({ id }) => id)).execute(); // prettier-ignore
    expect(cards).toHaveLength(13);
  });

  test('the ninth card is refused', async () => {
    const { id } = await server();
    for (let n = 1; n < 8; n += 1)
      await db
        .insertInto('server_nic')
        .values({
          id: newId(),
          server_id: id,
          position: n,
          network_id: world.ada.networkId,
          mac: `52:54:aa:bb:cc:0${n}`,
        })
        .execute();
    const answer = await add(id);
    expect([answer.statusCode, codesOf(answer)]).toEqual([400, [[1870, 'networkId']]]);
    expect((await table(id)).refusal).toBe('The server has 8 of 8 network interfaces. Remove one first.');
  });

  test('the last public card goes only when that is confirmed; out of scope is 404, viewers are told', async () => {
    const { id } = await server();
    const { mac } = (await table(id)).items[0]!;
    expect(codesOf(await send(ada, `POST /servers/${id}/nics/${mac}/remove`, {}))).toEqual([
      [1878, 'confirmLastPublic'],
    ]);
    await db.updateTable('server').set({ terminate_protected: true }).where('id', '=', id).execute();
    const remove = (more: object) =>
      send(ada, `POST /servers/${id}/nics/${mac}/remove`, { confirmLastPublic: true, ...more });
    expect(codesOf(await remove({}))).toEqual([[2301, 'confirmName']]);
    expect(codesOf(await remove({ confirmName: 'another' }))).toEqual([[2301, 'confirmName']]);
    expect((await add(world.bob.serverId)).statusCode).toBe(404);
    expect((await ada.request({ url: `/svc/servers/${world.bob.serverId}/nics` })).statusCode).toBe(404);
    expect((await send(ada, `POST /servers/${id}/nics/52:54:00:ff:ff:ff/connect`, {})).statusCode).toBe(404);
    const viewer = await signIn(app, world.people['account-viewer']);
    expect((await add(id, {}, viewer)).statusCode).toBe(403);
  });
});

const wanSubnet = async () =>
  (await db.selectFrom('subnet').select('id').where('network_id', '=', world.wanId).executeTakeFirstOrThrow()).id;

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('re-applies a card as recorded: what only the engine has is removed', async () => {
    const { id, ref } = await server();
    const before = await machineNics(ref);
    const [first] = before;
    const nics = before.map((nic) => ({ ...nic, ips: [...nic.ips, '198.18.0.240'] }));
    await simulator.engine.ensureNics(`reapply-test/${ref}`, { machineRef: ref, nics }, patient);
    expect((await send(ada, `POST /servers/${id}/nics/${first!.mac}/reapply`)).statusCode).toBe(202);
    await settled(id);
    expect(await machineNics(ref)).toEqual(before);
    const audit = db.selectFrom('audit').select('diff').where('object_id', '=', id);
    const { diff } = await audit.where('action', '=', 'nic.reapply').executeTakeFirstOrThrow();
    // Nothing changes on record.
    expect(diff).toEqual({ mac: [first!.mac, first!.mac] });
  });

  test('adds, disconnects, connects and removes a card', async () => {
    const { id, ref } = await server();
    const before = await rowOf(id);
    expect((await add(id, { ip: '10.0.0.50' })).statusCode).toBe(202);
    expect((await table(id)).items[1]).toMatchObject({ index: 1, network: 'lan', state: 'adding', ips: ['10.0.0.50'] });
    await settled(id);
    const { mac } = (await table(id)).items[1]!;
    expect(await machineNics(ref)).toMatchObject([{}, { mac, ips: ['10.0.0.50'], connected: true }]);

    expect((await send(ada, `POST /servers/${id}/nics/${mac}/disconnect`, {})).statusCode).toBe(202);
    await settled(id);
    expect((await table(id)).items[1]).toMatchObject({ state: 'disconnected', connected: false });
    expect((await machineNics(ref))[1]?.connected).toBe(false);
    expect(codesOf(await send(ada, `POST /servers/${id}/nics/${mac}/disconnect`, {}))).toEqual([[1008, undefined]]);
    expect((await send(ada, `POST /servers/${id}/nics/${mac}/connect`, {})).statusCode).toBe(202);
    await settled(id);
    expect((await machineNics(ref))[1]?.connected).toBe(true);

    expect((await send(ada, `POST /servers/${id}/nics/${mac}/remove`, {})).statusCode).toBe(202);
    expect((await table(id)).items[1]?.state).toBe('removing');
    const after = await settled(id);
    expect(await machineNics(ref)).toHaveLength(1);
    expect([await owners('10.0.0.50'), after.primary_ip]).toEqual([0, before.primary_ip]);
    const history = await db.selectFrom('history').select(['kind', 'action']).where('object_id', '=', id).where('kind', '<>', 'billing').orderBy('id').execute(); // prettier-ignore
    expect(history.map((row) => row.kind)).toEqual(['network', 'network', 'network', 'network']);
    expect(translate(history[1]!.action)).toContain('disconnected');
  });

  test('another public address is priced, can be replaced, and is given back', async () => {
    const { id, ref } = await server();
    const [card] = (await table(id)).items;
    expect((await send(ada, `POST /servers/${id}/nics/${card!.mac}/addresses`, {})).statusCode).toBe(202);
    // 2 processors, 2 GB, 20 GB and 2 addresses, each for the same price.
    expect(await settled(id)).toMatchObject({ hourly_on_micro: (2 + 2 + 20 + 2) * 2000 });
    const [first, second] = (await table(id)).items[0]!.ips;
    const wrong = await send(ada, `POST /servers/${id}/nics/${card!.mac}/addresses`, {
      from: '198.18.0.250',
      ip: '198.18.0.251',
    });
    expect(codesOf(wrong)).toEqual([[1879, 'from']]);
    await send(ada, `POST /servers/${id}/nics/${card!.mac}/addresses`, { from: first, ip: '198.18.0.240' });
    await settled(id);
    expect((await table(id)).items[0]?.ips).toEqual([second, '198.18.0.240']);
    expect((await machineNics(ref))[0]?.ips).toEqual([second, '198.18.0.240']);
    expect(await owners(first!)).toBe(0);
    await send(ada, `POST /servers/${id}/nics/${card!.mac}/addresses/remove`, { ip: '198.18.0.240' });
    expect(await settled(id)).toMatchObject({ primary_ip: second, hourly_on_micro: (2 + 2 + 20 + 1) * 2000 });
  });

  test('a public address is kept, is nobody else’s meanwhile, goes on another server, and is released', async () => {
    const [one, two] = [await server(), await server()];
    const mac = (await table(one.id)).items[0]!.mac;
    await send(ada, `POST /servers/${one.id}/nics/${mac}/addresses`, { ip: '198.18.0.230' });
    await settled(one.id);
    const subnetId = await wanSubnet();
    const url = `/svc/subnets/${subnetId}/addresses`;
    await ada.request({
      method: 'PUT',
      url: `${url}/reverseName`,
      payload: { ip: '198.18.0.230', name: 'a.example.com' },
    });
    await send(ada, `POST /servers/${one.id}/nics/${mac}/addresses/remove`, { ip: '198.18.0.230', keep: true });
    // The server pays for one address less.
    expect(await settled(one.id)).toMatchObject({ hourly_on_micro: (2 + 2 + 20 + 1) * 2000 });
    expect((await table(two.id)).kept).toMatchObject([{ ip: '198.18.0.230', subnetId, network: 'Public' }]);
    const found = await ada.request({ url: '/svc/addresses?filter=198.18.0.230' });
    expect(found.json<{ items: object[] }>().items).toMatchObject([
      { use: 'reserved', kept: true, reverseDns: 'a.example.com', price: { monthlyMicro: expect.any(Number) } },
    ]);

    const bob = await signIn(app, world.bob);
    const ofBob = (await bob.request({ url: `/svc/servers/${world.bob.serverId}/nics` })).json<Table>();
    expect(ofBob.kept).toEqual([]);
    const grab = { networkId: world.wanId, ip: '198.18.0.230' };
    expect(codesOf(await add(world.bob.serverId, grab, bob))).toEqual([[1875, 'ip']]);
    const free = (who: Browser) =>
      who.request({ method: 'POST', url: `${url}/free`, payload: { from: '198.18.0.230' } });
    expect((await free(bob)).statusCode).toBe(403);

    const other = (await table(two.id)).items[0]!.mac;
    expect(
      (await send(ada, `POST /servers/${two.id}/nics/${other}/addresses`, { ip: '198.18.0.230' })).statusCode,
    ).toBe(202);
    await settled(two.id);
    const after = await table(two.id);
    expect([after.kept, after.items[0]?.ips]).toEqual([[], expect.arrayContaining(['198.18.0.230'])]);

    await send(ada, `POST /servers/${two.id}/nics/${other}/remove`, { confirmLastPublic: true, keep: true });
    await settled(two.id);
    expect((await table(one.id)).kept).toHaveLength(2);
    expect((await free(ada)).json()).toEqual({ done: 1, skipped: [] });
    expect([(await table(one.id)).kept.length, await owners('198.18.0.230')]).toEqual([1, 0]);
    await add(one.id);
    await settled(one.id);
    const lan = (await table(one.id)).items[1]!;
    const refused = await send(ada, `POST /servers/${one.id}/nics/${lan.mac}/addresses/remove`, {
      ip: lan.ips[0],
      keep: true,
    });
    expect(codesOf(refused)).toEqual([[2303, 'keep']]);
    // The user who only uses it does not say what its owner goes on paying for.
    await send(ada, `POST /servers/${one.id}/shares`, { email: world.bob.email, level: 'configure' });
    const ip = (await table(one.id)).items[0]?.ips[0];
    const foreign = await send(bob, `POST /servers/${one.id}/nics/${mac}/addresses/remove`, { ip, keep: true });
    expect([foreign.statusCode, codesOf(foreign)]).toEqual([403, [[1890, undefined]]]);
  });

  test('what fails at the data center leaves all as it was', async () => {
    const { id, name, ref } = await server();
    const reason = 'The switch did not answer.';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureNics', name, times: 1, reason });
    await add(id, { ip: '10.0.0.90' });
    await settled(id);
    expect((await table(id)).items).toHaveLength(1);
    expect([await owners('10.0.0.90'), (await machineNics(ref)).length]).toEqual([0, 1]);
    const { mac } = (await table(id)).items[0]!;
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureNics', name, times: 1, reason });
    await send(ada, `POST /servers/${id}/nics/${mac}/remove`, { confirmLastPublic: true });
    await settled(id);
    expect((await table(id)).items).toMatchObject([{ mac, state: 'connected' }]);
    const notices = (await noticesIn(db, 133)).filter(({ title }) => title.endsWith(` ${name} failed`));
    expect(notices.map(({ body }) => body)).toEqual([reason, reason]);
  });

  test('without any card the server has no address', async () => {
    const { id } = await server('off');
    const { mac } = (await table(id)).items[0]!;
    await send(ada, `POST /servers/${id}/nics/${mac}/remove`, { confirmLastPublic: true });
    expect(await settled(id)).toMatchObject({ primary_ip: null, state: 'off' });
    expect((await add(id, { networkId: world.wanId })).statusCode).toBe(202);
    expect((await settled(id)).primary_ip).toMatch(/^198\.18\.0\./);
  });
});
