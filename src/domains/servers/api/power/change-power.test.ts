import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asText } from '#kernel/message.ts';
import { newId } from '#kernel/ids.ts';
import { bareCodesOf, send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import { powerActions, refusalOf, serverStates, type ServerState } from '../../states.ts';
import { noticesIn } from '#test/notices.ts';
import { inEnglish } from '#test/in-english.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(() => simulator.setFaults());

const { rowOf, settled } = serverReads(db);
const server = (state: ServerState = 'on', owner = world.ada) => addServer(app, world, { state, owner, simulator });
const power = (id: string, payload: object, who = ada) =>
  who.request({ method: 'PUT', url: `/svc/servers/${id}/power`, payload });
const terminate = (id: string, confirm: string) =>
  ada.request({ method: 'POST', url: `/svc/servers/${id}/terminate`, payload: { confirm, force: true, keep: false } });
const tasksOf = (id: string) => db.selectFrom('task').selectAll().where('object_id', '=', id).execute();

describe('before any worker runs', () => {
  test('50 requests at once make one task, the others name it', async () => {
    const { id, name } = await server();
    const answers = await Promise.all(Array.from({ length: 50 }, () => power(id, { action: 'off' })));
    expect(answers.filter((a) => a.statusCode === 202)).toHaveLength(1);
    for (const late of answers.filter((a) => a.statusCode !== 202)) {
      expect([late.statusCode, bareCodesOf(late)]).toEqual([409, [1007]]);
      expect(late.body).toContain(`Power off ${name}`);
    }
    expect(await tasksOf(id)).toHaveLength(1);
    expect((await terminate(id, name)).statusCode).toBe(409);
    const shown = await ada.request({ url: `/svc/servers/${id}` });
    expect(shown.json()).toMatchObject({ task: { title: `Power off ${name}` }, refusals: { off: expect.any(String) } });
  });

  test.each(serverStates.flatMap((state) => powerActions.map((action) => [state, action] as const)))(
    '%s: %s',
    async (state, action) => {
      const { id } = await server(state);
      const answer = await power(id, { action });
      const reason = inEnglish(refusalOf(action, state, null));
      if (reason === null) return expect(answer.statusCode).toBe(202);
      expect([answer.statusCode, bareCodesOf(answer)]).toEqual([409, [1008]]);
      expect(answer.body).toContain(reason);
    },
  );

  describe('an account with unpaid bills', () => {
    const standing = (status: string) =>
      db.updateTable('account').set({ status }).where('id', '=', world.ada.accountId).execute();
    beforeEach(() => standing('Suspended-Billing'));
    afterEach(() => standing('Ok'));

    test.each(serverStates)('%s: what is shown as possible is what is done', async (state) => {
      for (const action of powerActions) {
        const { id } = await server(state);
        const shown = (await ada.request({ url: `/svc/servers/${id}` })).json<{ refusals: Record<string, string> }>();
        const answer = await power(id, { action });
        const refusal = shown.refusals[action];
        expect([action, answer.statusCode], answer.body).toEqual([action, refusal === undefined ? 202 : 409]);
        if (refusal !== undefined) expect(answer.body).toContain(refusal);
      }
    });
  });

  test("what is out of scope or unknown is 404 and another's server stays as it is", async () => {
    const before = await rowOf(world.bob.serverId);
    for (const id of [world.bob.serverId, newId()]) {
      expect((await power(id, { action: 'off' })).statusCode).toBe(404);
      expect((await terminate(id, 'web-1')).statusCode).toBe(404);
    }
    expect(await rowOf(world.bob.serverId)).toEqual(before);
    const support = await signIn(app, world.people['account-viewer']);
    expect((await power(world.ada.serverId, { action: 'off' }, support)).statusCode).toBe(403);
  });

  test('of many servers the able are taken and the others explained', async () => {
    const [on, off] = [await server('on'), await server('off')];
    const serverIds = [off.id, on.id, world.bob.serverId];
    const payload = { action: 'suspend', serverIds };
    const answer = await ada.request({ method: 'PUT', url: '/svc/servers/power', payload });
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toEqual({
      cmdId: expect.any(String),
      results: [
        { serverId: off.id, name: off.name, cmdId: null, refusal: 'Only a running server can be suspended.' },
        { serverId: on.id, name: on.name, cmdId: expect.any(String), refusal: null },
        { serverId: world.bob.serverId, name: '', cmdId: null, refusal: "Not found, or you don't have access." },
      ],
    });
    const again = await ada.request({ method: 'PUT', url: '/svc/servers/power', payload });
    expect(again.json()).toMatchObject({ cmdId: null, results: [{}, { refusal: /A task is running/ }, {}] });
  });

  test('of many it is tried first, and so is the end of many: nothing changes', async () => {
    const [on, off] = [await server('on'), await server('off')];
    const serverIds = [on.id, off.id, world.bob.serverId];
    const rows = async () => [await rowOf(on.id), await rowOf(off.id), await rowOf(world.bob.serverId)];
    const before = await rows();
    const trial = async (at: `PUT ${string}` | `POST ${string}`, payload: object) =>
      (await send(ada, at, payload, { dryRun: true })).json<{ results: { refusal: string | null }[] }>().results;
    const refusals = async (results: Promise<{ refusal: string | null }[]>) =>
      (await results).map(({ refusal }) => refusal);
    const unknown = "Not found, or you don't have access.";
    expect(await refusals(trial('PUT /servers/power', { serverIds, action: 'off' }))).toEqual([
      null,
      'The server is already off.',
      unknown,
    ]);
    const end = { serverIds, confirm: '3' };
    expect(await refusals(trial('POST /servers/terminate', end))).toEqual([
      expect.stringContaining('running'),
      null,
      unknown,
    ]);
    expect(await refusals(trial('POST /servers/terminate', { ...end, force: true }))).toEqual([null, null, unknown]);
    expect(await rows()).toEqual(before);
    expect((await tasksOf(on.id)).length + (await tasksOf(off.id)).length).toBe(0);
  });

  test('a server ends only when its name is typed', async () => {
    const { id } = await server();
    const answer = await terminate(id, 'Web');
    expect([answer.statusCode, bareCodesOf(answer)]).toEqual([400, [1120]]);
    expect((await rowOf(id)).state).toBe('on');
  });
});

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('off, on, suspend, resume and restart arrive at the engine and in the history', async () => {
    const { id, ref } = await server();
    const steps = [
      ['off', 'off', 'off'],
      ['on', 'on', 'on'],
      ['suspend', 'suspended', 'suspended'],
      ['resume', 'on', 'resumed'],
      ['restart', 'on', 'on'],
    ] as const;
    for (const [action, machinePower, wire] of steps) {
      expect([action, (await power(id, { action })).statusCode]).toEqual([action, 202]);
      await settled(id);
      const suspendedBy = wire === 'suspended' ? 'ada@skydeck.test' : null;
      const now = { power: wire, task: null, suspendedBy };
      expect((await ada.request({ url: `/svc/servers/${id}` })).json()).toMatchObject(now);
      expect((await simulator.machines()).find((m) => m.ref === ref)?.power).toBe(machinePower);
    }
    const history = (await ada.request({ url: `/svc/servers/${id}/history` })).json<{
      items: object[];
      total: number;
    }>();
    expect(history.total).toBe(5);
    expect(history.items[0]).toMatchObject({ kind: 'power', action: 'Restarted', user: 'ada@skydeck.test' });
  });

  test('a suspended server is resumed before it is powered off', async () => {
    const { id, ref } = await server('suspended');
    const refused = await power(id, { action: 'off' });
    expect([refused.statusCode, bareCodesOf(refused)]).toEqual([409, [1008]]);
    expect(refused.body).toContain('The server is suspended. Resume it first.');
    for (const [action, wire] of [
      ['resume', 'resumed'],
      ['off', 'off'],
    ] as const) {
      expect((await power(id, { action })).statusCode).toBe(202);
      await settled(id);
      expect((await ada.request({ url: `/svc/servers/${id}` })).json()).toMatchObject({ power: wire });
    }
    expect((await simulator.machines()).find((machine) => machine.ref === ref)?.power).toBe('off');
  });

  test('a job that fails on the engine leaves the state the engine reports', async () => {
    const { id, name } = await server();
    await simulator.setFaults({ kind: 'fail-job', call: 'ensurePower', name, times: 1, reason: 'The host failed.' });
    await power(id, { action: 'off' });
    expect(await settled(id)).toMatchObject({ state: 'on', task_id: null });
    expect(await tasksOf(id)).toMatchObject([{ state: 'failed', exit_code: 1, error: asText('The host failed.') }]);
    expect((await power(id, { action: 'off' })).statusCode).toBe(202);
    expect(await settled(id)).toMatchObject({ state: 'off' });
  });

  test.each(['lost', 'refused'] as const)('an answer that is %s changes nothing twice', async (kind) => {
    const { id, name } = await server();
    await simulator.setFaults({ kind, call: 'ensurePower', name, times: 2 });
    await power(id, { action: 'restart' });
    await settled(id);
    expect(await tasksOf(id)).toMatchObject([{ state: 'succeeded' }]);
  });

  test('terminate removes the machine, gives back the addresses and frees the name', async () => {
    const { id, name, ref } = await server();
    expect((await terminate(id, name)).statusCode).toBe(202);
    expect((await rowOf(id)).state).toBe('terminating');
    expect(await settled(id)).toMatchObject({ state: 'terminated', terminated_at: expect.any(Date) });
    expect((await simulator.machines()).some((m) => m.ref === ref)).toBe(false);
    const received = (await noticesIn(db)).filter(({ title }) => title === `Server ${name} was terminated`);
    // Listed for the owner, who did it, but no news.
    expect(received).toMatchObject([{ code: 105, read_at: expect.any(Date) }]);
    const nics = await db.selectFrom('server_nic').select('id').where('server_id', '=', id).execute();
    expect(nics).toHaveLength(1);
    const addresses = await db.selectFrom('address').select('ip').where('nic_id', '=', nics[0]!.id).execute();
    expect(addresses).toEqual([]);
    expect((await terminate(id, name)).statusCode).toBe(409);
  });

  test('a termination that the engine fails ends in an error that can be tried again', async () => {
    const { id, name } = await server('off');
    await simulator.setFaults({ kind: 'fail-job', call: 'ensureDestroyed', name, times: 1, reason: 'Stuck.' });
    await terminate(id, name);
    expect(await settled(id)).toMatchObject({ state: 'error', error: asText('Stuck.') });
    await terminate(id, name);
    expect(await settled(id)).toMatchObject({ state: 'terminated', error: null });
  });
});
