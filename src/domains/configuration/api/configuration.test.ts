// @database
import { translate } from '#kernel/message.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { newId } from '#kernel/ids.ts';
import { serverStates, type ServerState } from '#domains/servers/states.ts';
import { codesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { configuration } from '../contract.ts';
import { noSnapshots, refusalOfConfiguration } from '../states.ts';
import { noticesIn } from '#test/notices.ts';
import { inEnglish } from '#test/in-english.ts';

type Form = AnswerOf<typeof configuration.readConfiguration>;
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

const server = (state: ServerState = 'on', owner = world.ada) => addServer(app, world, { state, owner, simulator });
const change = (id: string, payload: object, who = ada) =>
  who.request({ method: 'PUT', url: `/svc/servers/${id}/configuration`, payload });
const form = async (id: string) => (await ada.request({ url: `/svc/servers/${id}/configuration` })).json<Form>();
const history = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/configurations` })).json<
    AnswerOf<typeof configuration.listConfigurations>
  >().items;
const { rowOf, settled, lastTask } = serverReads(db);
const machineOf = async (ref: string) => (await simulator.engine.readMachine(ref, patient))!;
/** The price of the test world: every unit costs the same. */
const hour = (units: number) => units * 2000;

describe('before any worker runs', () => {
  test('gives many the same, tells what each costs, and why one cannot', async () => {
    const [first, second, busy, foreign] = [await server(), await server('off'), await server('creating'), await server('on', world.bob)]; // prettier-ignore
    const serverIds = [first.id, second.id, busy.id, foreign.id];
    const many = (more: object, dryRun = false) =>
      send(ada, 'POST /serverConfigurations', { serverIds, change: { cpuCount: 1, ramMb: 4096 }, ...more }, { dryRun });
    const of = async (more: object, dryRun = false) =>
      (await many(more, dryRun)).json<AnswerOf<typeof configuration.configureServers>>().results;
    const checked = await of({}, true);
    expect(checked.map(({ refusal }) => refusal)).toEqual([
      expect.stringContaining('must be powered off'),
      null,
      expect.stringContaining('still being created'),
      expect.any(String),
    ]);
    expect(checked[1]).toMatchObject({ from: '2B / 2048 MB', beforeMicro: 14_000 * 730 });
    expect(checked[1]?.to).toContain('memory 2048 MB to 4096 MB');
    expect((await rowOf(second.id)).task_id).toBeNull();
    const dearer = await many({ restart: true, expectedSums: [{ currency: 'USD', micro: 1 }] });
    expect([dearer.statusCode, codesOf(dearer)]).toEqual([409, [[1861, 'expectedSums']]]);
    expect((await rowOf(second.id)).task_id).toBeNull();
    const sum = (checked[1]?.afterMicro ?? 0) * 2;
    const done = await of({ restart: true, expectedSums: [{ currency: 'USD', micro: sum }] });
    expect(done.map(({ cmdId }) => cmdId !== null)).toEqual([true, true, false, false]);
    expect((await rowOf(first.id)).task_id).toBe(done[0]?.cmdId);
    expect((await history(second.id))[0]).toMatchObject({ state: 'running', after: { ramMb: 4096 } });
  });

  test('tells what the server is, can become and costs', async () => {
    const { id } = await server();
    const { current, prices, hot, snapshots, refusals, priceBook, planned } = await form(id);
    expect(current).toMatchObject({ cpuType: 'B', cpuCount: 2, ramMb: 2048, billingMode: 1, disks: [{ sizeGb: 20 }] });
    expect(prices).toMatchObject({ hourlyOnMicro: 14_000, priceListName: 'Standard' });
    expect(hot).toEqual({ cpu: true, ram: true, addDisk: true, growDisk: false });
    expect([snapshots, refusals, planned]).toEqual([
      0,
      { hardware: null, disks: null, contract: null, more: null, removal: null },
      null,
    ]);
    expect(priceBook?.rates['ram.gb']).toBeDefined();
    const said = { managed_scope: 'Updates.', managed_response: '15 minutes.', managed_start_days: 3 };
    await db.updateTable('site').set(said).execute();
    expect((await form(id)).managed).toEqual({ scope: 'Updates.', response: '15 minutes.', startDays: 3, sold: true });
  });

  test.each(serverStates)('of a server that is %s', async (state) => {
    const { id } = await server(state);
    const answer = await change(id, { ramMb: 4096 });
    const reason = inEnglish(refusalOfConfiguration('compute', { state, task: null, snapshots: noSnapshots }));
    if (reason === null) return expect(answer.statusCode, answer.body).toBe(202);
    expect([answer.statusCode, codesOf(answer)]).toEqual([409, [[1008, undefined]]]);
    expect(answer.body).toContain(reason);
  });

  test('refuses what is not sold, at its field, and does nothing', async () => {
    const { id } = await server();
    const disk = (await form(id)).current.disks[0]!.id;
    const cases: [object, [number, string | undefined][]][] = [
      [{ growDisks: [{ diskId: disk, sizeGb: 20 }] }, [[1850, undefined]]],
      [{ disks: [{ id: disk, sizeGb: 40 }] }, [[5600, 'disks']]],
      [{ disks: [{ id: newId(), sizeGb: 20 }] }, [[5600, 'disks']]],
      [{ disks: [] }, [[5600, 'disks']]],
      [{ cpuCount: 3 }, [[1106, 'cpuCount']]],
      [{ ramMb: 3000 }, [[1107, 'ramMb']]],
      [{ growDisks: [{ diskId: disk, sizeGb: 10 }] }, [[1851, 'growDisks.0.sizeGb']]],
      [{ growDisks: [{ diskId: disk, sizeGb: 33 }] }, [[1109, 'growDisks.0.sizeGb']]],
      [{ growDisks: [{ diskId: disk, sizeGb: 3000 }] }, [[1109, 'growDisks.0.sizeGb']]],
      [{ growDisks: [{ diskId: newId(), sizeGb: 30 }] }, [[1852, 'growDisks.0.diskId']]],
      [{ addDisks: [7] }, [[1109, 'addDisks.0']]],
      [{ addDisks: [5, 5, 5, 5, 5, 5, 5, 5] }, [[1110, 'addDisks']]],
      [{ removeDisks: [{ diskId: disk, confirmGb: 20 }] }, [[1853, 'removeDisks.0.diskId']]],
      [{ billingMode: 0 }, [[1117, 'trafficPackage']]],
      [{ trafficPackage: 't5000' }, [[1117, 'trafficPackage']]],
      [{ billingMode: 0, trafficPackage: 't1' }, [[1117, 'trafficPackage']]],
      [{ cpuType: 'T', billingMode: 0, trafficPackage: 't5000' }, [[1118, 'cpuType'], [1118, 'billingMode']]], // prettier-ignore
      [{ cpuCount: 3, ramMb: 5, addDisks: [7] }, [[1106, 'cpuCount'], [1107, 'ramMb'], [1109, 'addDisks.0']]], // prettier-ignore
      [{ ramMb: 1024 }, [[1857, 'restart']]],
      [{ ramMb: 4096, at: new Date(app.clock.now() + 100 * 86_400_000).toISOString() }, [[1856, 'at']]],
    ];
    for (const [payload, errors] of cases) {
      const answer = await change(id, payload);
      expect([payload, answer.statusCode, codesOf(answer)]).toEqual([payload, 400, errors]);
    }
    const stale = await change(id, { ramMb: 4096, expectedMicro: 1 });
    expect([stale.statusCode, codesOf(stale)]).toEqual([409, [[1861, 'expectedMicro']]]);
    expect([await history(id), (await rowOf(id)).task_id]).toEqual([[], null]);
  });

  test('takes back what was read: unchanged it does nothing, and what differs in it is the change', async () => {
    const { id } = await server();
    for (const payload of [{}, { ramMb: 2048 }, (await form(id)).current]) {
      const answer = await change(id, payload);
      expect(answer.statusCode, answer.body).toBe(202);
      expect(answer.json()).toEqual({ cmdId: null, configurationId: null, plannedFor: null });
    }
    expect([await history(id), (await rowOf(id)).task_id]).toEqual([[], null]);
    // What it has may be what its data center no longer sells.
    await db.updateTable('server').set({ cpu_count: 3, ram_mb: 3000 }).where('id', '=', id).execute();
    const read = (await form(id)).current;
    expect(codesOf(await change(id, { ...read, ramMb: 3001 }))).toEqual([[1107, 'ramMb']]);
    expect((await change(id, { ...read, ramMb: 4096 })).statusCode).toBe(202);
    expect(await history(id)).toMatchObject([{ before: read, after: { ...read, ramMb: 4096 } }]);

    const monthly = (await server()).id;
    await db
      .updateTable('server')
      .set({ billing_mode: 0, traffic_package: 't5000' })
      .where('id', '=', monthly)
      .execute();
    const agreed = (await form(monthly)).current;
    expect((await change(monthly, agreed)).json()).toMatchObject({ configurationId: null });
    expect(codesOf(await change(monthly, { ...agreed, trafficPackage: null }))).toEqual([[1117, 'trafficPackage']]);
    const hourly = await change(monthly, { ...agreed, billingMode: 1, trafficPackage: null });
    expect(hourly.json(), hourly.body).toMatchObject({ cmdId: null, plannedFor: expect.any(String) });
  });

  test('a burstable processor stays out of a monthly server', async () => {
    const { id } = await server();
    await db.updateTable('server').set({ billing_mode: 0, traffic_package: 't5000' }).where('id', '=', id).execute();
    const answer = await change(id, { cpuType: 'T', restart: true });
    expect([answer.statusCode, codesOf(answer)]).toEqual([400, [[1118, 'cpuType']]]);
  });

  test('one of ten changes at once is taken, the others name it', async () => {
    const { id, name } = await server();
    const answers = await Promise.all(Array.from({ length: 10 }, () => change(id, { ramMb: 4096 })));
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const late of answers.filter((a) => a.statusCode !== 202)) {
      expect(codesOf(late)).toEqual([[1007, undefined]]);
      expect(late.body).toContain(`Configure ${name}`);
    }
    expect(await history(id)).toMatchObject([{ state: 'running', after: { ramMb: 4096 } }]);
    const { refusals } = await form(id);
    expect(refusals.hardware).toBe('The server is being configured.');
  });

  test('who may not order may not order more, and a suspended account nothing', async () => {
    const { id } = await server();
    const account = (set: object) => db.updateTable('account').set(set).where('id', '=', world.ada.accountId).execute();
    try {
      await account({ billing_state: 0 });
      const more = await change(id, { ramMb: 4096 });
      expect([more.statusCode, codesOf(more)]).toEqual([409, [[1860, undefined]]]);
      await account({ status: 'Suspended-Billing' });
      const any = await change(id, { backup: true });
      expect([any.statusCode, codesOf(any)]).toEqual([409, [[1008, undefined]]]);
      expect((await form(id)).refusals.contract).toContain('unpaid bills');
    } finally {
      await account({ status: 'Ok', billing_state: 3 });
    }
  });

  test('what is out of scope is 404, and viewers are told', async () => {
    for (const id of [world.bob.serverId, newId()]) {
      expect((await change(id, { ramMb: 4096 })).statusCode).toBe(404);
      expect((await ada.request({ url: `/svc/servers/${id}/configuration` })).statusCode).toBe(404);
      expect((await ada.request({ url: `/svc/servers/${id}/configurations` })).statusCode).toBe(404);
    }
    const viewer = await signIn(app, world.people['account-viewer']);
    expect((await change((await server()).id, { ramMb: 4096 }, viewer)).statusCode).toBe(403);
  });
});

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('memory grows while it runs; price, history, audit and notice follow', async () => {
    const { id, name, ref } = await server();
    const answer = await change(id, { ramMb: 4096, expectedMicro: hour(2 + 4 + 20 + 1) });
    expect(answer.statusCode, answer.body).toBe(202);
    const row = await settled(id);
    expect(row).toMatchObject({ state: 'on', ram_mb: 4096, hourly_on_micro: hour(2 + 4 + 20 + 1) });
    expect(await machineOf(ref)).toMatchObject({ ramMb: 4096, power: 'on' });
    const [applied] = await history(id);
    expect(applied).toMatchObject({ state: 'applied', priceBefore: { hourlyOnMicro: 14_000 }, reason: null });
    const log = await db.selectFrom('task_log').select('entry').where('task_id', '=', applied!.cmdId!).execute();
    expect(log.map((l) => translate(l.entry)).join()).not.toContain('off');
    const audit = await db
      .selectFrom('audit')
      .selectAll()
      .where('object_id', '=', id)
      .where('action', '=', 'server.configure')
      .executeTakeFirstOrThrow();
    expect(audit.diff).toEqual({ ram: [2048, 4096] });
    const notice = (await noticesIn(db)).filter(({ title }) => title === `Server ${name} was configured`);
    expect(notice).toMatchObject([{ code: 8, body: 'Changed: memory 2048 MB to 4096 MB.' }]);
  });

  test('another processor shuts it down and starts it again', async () => {
    const { id, ref } = await server();
    expect((await change(id, { cpuType: 'D', cpuCount: 1, ramMb: 1024, restart: true })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'on', cpu_type: 'D', cpu_count: 1, ram_mb: 1024 });
    const machine = await machineOf(ref);
    expect(machine).toMatchObject({ cpuType: 'D', cpuCount: 1, ramMb: 1024, power: 'on' });
    expect(machine.powerSince).toBeGreaterThan(Date.now() - 600_000);
  });

  test('a server that is off stays off', async () => {
    const { id, ref } = await server('off');
    expect((await change(id, { ramMb: 1024 })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'off', ram_mb: 1024 });
    expect(await machineOf(ref)).toMatchObject({ ramMb: 1024, power: 'off' });
  });

  test('disks grow, come and go; the safety snapshot is listed, blocks, and brings the disks back', async () => {
    const { id } = await server();
    expect((await change(id, { addDisks: [50, 100] })).statusCode).toBe(202);
    await settled(id);
    const [first, second, third] = (await form(id)).current.disks;
    expect([first?.sizeGb, second?.sizeGb, third?.sizeGb]).toEqual([20, 50, 100]);
    const wrong = await change(id, { removeDisks: [{ diskId: second!.id, confirmGb: 5 }] });
    expect(codesOf(wrong)).toEqual([[1854, 'removeDisks.0.confirmGb']]);
    const removeDisks = [{ diskId: second!.id, confirmGb: 50 }];
    const both = { growDisks: [{ diskId: first!.id, sizeGb: 40 }], removeDisks, restart: true };
    expect((await change(id, both)).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'on', disk_gb: 140, hourly_on_micro: hour(2 + 2 + 140 + 1) });
    const after = await form(id);
    expect(after.current.disks).toEqual([{ ...first, sizeGb: 40 }, third]);
    expect(after.snapshots).toBe(1);
    const tree = (await ada.request({ url: `/svc/servers/${id}/snapshots` })).json<{
      items: { id: string; name: string }[];
    }>();
    expect(tree.items).toMatchObject([
      { name: expect.stringMatching(/^Before resize /), state: 'ready', active: true },
    ]);

    const blocked = await change(id, { growDisks: [{ diskId: first!.id, sizeGb: 50 }], restart: true });
    expect([blocked.statusCode, codesOf(blocked)]).toEqual([409, [[1858, undefined]]]);
    const { refusals } = after;
    expect(refusals).toMatchObject({ hardware: null, contract: null });
    expect(refusals.disks).toBe("Disks can't be changed while the server has 1 snapshot. CPU and memory can.");
    expect((await change(id, { ramMb: 4096 })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'on', ram_mb: 4096 });
    expect((await change(id, { backup: true })).statusCode).toBe(202);
    await settled(id);

    const back = await ada.request({
      method: 'POST',
      url: `/svc/servers/${id}/snapshots/${tree.items[0]!.id}/revert`,
      payload: { powerAfter: 'on' },
    });
    expect(back.statusCode, back.body).toBe(202);
    // Backup is agreed, not a part of the machine: it stays, for the disks that are there again.
    expect(await settled(id)).toMatchObject({
      disk_gb: 170,
      ram_mb: 4096,
      backup: true,
      hourly_on_micro: hour(2 + 4 + 170 + 1 + 170),
    });
    expect((await form(id)).current.disks.map((disk) => disk.sizeGb)).toEqual([20, 50, 100]);
  });

  test('a resize that fails leaves all as it was, and the server on', async () => {
    const { id, name, ref } = await server();
    const kept = await rowOf(id);
    const reason = 'The host has no memory left.';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureHardware', name, times: 1, reason });
    await change(id, { ramMb: 1024, backup: true, restart: true });
    const row = await settled(id);
    expect(row).toMatchObject({ state: 'on', ram_mb: 2048, backup: false, hourly_on_micro: kept.hourly_on_micro });
    expect(await machineOf(ref)).toMatchObject({ power: 'on', ramMb: 2048 });
    const whole = `${reason} The server is on with its previous configuration.`;
    expect(await lastTask(id)).toMatchObject({ state: 'failed' });
    expect(await history(id)).toMatchObject([{ state: 'failed', reason: whole }]);
    const notice = (await noticesIn(db)).filter(({ title }) => title === `Configuring server ${name} failed`);
    expect(notice).toMatchObject([{ code: 133, body: whole }]);
  });

  test('a server that does not start gets its former processor back', async () => {
    const { id, name, ref } = await server();
    // The resize is held up, so that the start fails and not the shutdown.
    await simulator.setFaults({ kind: 'slow', call: 'ensureHardware', name, times: 1, ms: 1500 });
    await change(id, { cpuCount: 1, backup: true, restart: true });
    await until('it is off', async () => ((await machineOf(ref)).power === 'off' ? true : null));
    await simulator.setFaults({ kind: 'fail-job', call: 'ensurePower', name, times: 1, reason: 'No host fits.' });
    expect(await settled(id)).toMatchObject({ state: 'on', cpu_count: 2, backup: false });
    expect(await machineOf(ref)).toMatchObject({ power: 'on', cpuCount: 2 });
    expect((await history(id))[0]?.reason).toBe('No host fits. The server is on with its previous configuration.');
  });

  test('a server that does not shut down is left alone', async () => {
    const { id, name } = await server();
    const reason = 'The guest does not answer.';
    await simulator.setFaults({ kind: 'fail-job', call: 'ensurePower', name, times: 1, reason });
    await change(id, { cpuCount: 1, restart: true });
    expect(await settled(id)).toMatchObject({ state: 'on', cpu_count: 2 });
    expect((await history(id))[0]?.reason).toBe(`${reason} The server is on with its previous configuration.`);
  });

  test('hourly becomes monthly at once, monthly hourly with the next month', async () => {
    const { id } = await server();
    expect((await change(id, { billingMode: 0, trafficPackage: 't5000' })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({
      state: 'on',
      billing_mode: 0,
      traffic_package: 't5000',
      monthly_micro: (2 + 2 + 20 + 1 + 1) * 1_460_000,
    });
    const answer = await change(id, { billingMode: 1, ramMb: 4096 });
    expect(answer.statusCode, answer.body).toBe(202);
    const now = new Date(app.clock.now());
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
    expect(answer.json()).toMatchObject({ cmdId: expect.any(String), plannedFor: first });
    expect(await settled(id)).toMatchObject({ billing_mode: 0, ram_mb: 4096 });
    expect((await form(id)).planned).toMatchObject({
      plannedFor: first,
      after: { billingMode: 1, trafficPackage: null },
    });
  });

  test('a disk of a server that is protected against a rebuild is not removed', async () => {
    const { id } = await server();
    await change(id, { addDisks: [20] });
    await settled(id);
    const diskId = (await form(id)).current.disks[1]?.id;
    const protect = (on: boolean) =>
      db.updateTable('server').set({ rebuild_protected: on }).where('id', '=', id).execute();
    await protect(true);
    expect((await form(id)).refusals.removal).toMatch(/protected against a rebuild/);
    const remove = { removeDisks: [{ diskId, confirmGb: 20 }], restart: true };
    expect(codesOf(await change(id, remove))).toEqual([[2300, 'removeDisks.0.confirmGb']]);
    await protect(false);
    expect((await form(id)).refusals.removal).toBeNull();
    expect((await change(id, remove)).statusCode).toBe(202);
  });
});
