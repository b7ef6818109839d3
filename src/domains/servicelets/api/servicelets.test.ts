// @database
import { createHash } from 'node:crypto';
import { translate } from '#kernel/message.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { errorsOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { tracesOf } from '#test/traces.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { servicelets } from '../contract.ts';
import { mask } from '../definition.ts';
import { runDue } from '#domains/schedules/api/run-due.ts';
import { noticesIn } from '#test/notices.ts';

type Detail = AnswerOf<typeof servicelets.readServiceletRun>;
type Definition = AnswerOf<typeof servicelets.createServicelet>;

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;
let root: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  root = await signIn(app, world.people.root);
});
beforeEach(() => simulator.setFaults());

const server = (state: 'on' | 'off' = 'on') => addServer(app, world, { state, owner: world.ada, simulator });
let made = 0;
const definition = async (more: object = {}): Promise<Definition> => {
  made += 1;
  const payload = {
    name: `Servicelet ${made}`,
    os: 'linux',
    kind: 'command',
    command: { words: ['echo', 'hello'] },
    roles: ['account-holder', 'site-admin'],
    ...more,
  };
  const answer = await root.request({ method: 'POST', url: '/svc/servicelets', payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Definition>();
};
const order = (id: string, payload: object) =>
  ada.request({ method: 'POST', url: `/svc/servers/${id}/serviceletRuns`, payload });
const run = async (id: string, servicelet: { id: string }, more: object = {}): Promise<string> => {
  const answer = await order(id, { serviceletId: servicelet.id, action: 'run', ...more });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ runId: string }>().runId;
};
const read = async (id: string, runId: string) =>
  (await ada.request({ url: `/svc/servers/${id}/serviceletRuns/${runId}` })).json<Detail>();
const ended = (id: string, runId: string) =>
  until(`run ${runId} ends`, async () => {
    const found = await read(id, runId);
    return found.endedAt === null ? null : found;
  });

const traces = (text: string) => tracesOf(db, text);

describe('the catalog', () => {
  test('is kept by operators, in versions; wrong ones are refused at their fields', async () => {
    const one = await definition({ description: ' Says hello. ' });
    expect(one).toMatchObject({ version: 1, description: 'Says hello.', changedBy: world.people.root.email });
    const { id, version: _v, changedAt: _a, changedBy: _b, ...edit } = one;
    const put = (payload: object, ifMatch: number) =>
      root.request({
        method: 'PUT',
        url: `/svc/servicelets/${id}`,
        payload,
        headers: { 'if-match': `"${ifMatch}"` },
      });
    expect((await put({ ...edit, enabled: false }, 1)).json()).toMatchObject({ version: 2, enabled: false });
    expect((await put(edit, 1)).statusCode).toBe(412);
    const { items } = (await root.request({ url: `/svc/servicelets/${id}/versions` })).json<{ items: Definition[] }>();
    expect(items.map((item) => [item.version, item.enabled])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await ada.request({ url: '/svc/servicelets' })).statusCode).toBe(403);
    const refused = async (payload: object) =>
      errorsOf(await root.request({ method: 'POST', url: '/svc/servicelets', payload: { ...edit, ...payload } }));
    expect(await refused({})).toMatchObject([{ code: 1763, key: 'name' }]);
    expect(await refused({ name: ' ' })).toMatchObject([{ code: 1762, key: 'name' }]);
    expect(await refused({ name: 'a', command: { words: ['cat', '{path}'] } })).toMatchObject([
      { code: 1841, key: 'command.words' },
    ]);
    const word = { name: 'word', title: 'Word', type: 'text' };
    const pasted = { name: 'b', parameters: [word], command: { words: ['sh', '-c', 'echo {word}'] } };
    expect(await refused(pasted)).toMatchObject([{ code: 1840, key: 'command.words' }]);
    expect(await refused({ name: 'c', kind: 'service' })).toMatchObject([{ code: 1843, key: 'removal' }]);
    const preset = { name: 'd', parameters: [{ ...word, secret: true, preset: 'hunter2!' }] };
    expect(await refused(preset)).toMatchObject([{ code: 1844, key: 'parameters.0.preset' }]);
  });

  test('what may run where: enabled, for the system, for the role', async () => {
    const { id } = await server();
    const mine = await definition();
    const off = await definition({ enabled: false });
    const windows = await definition({ os: 'windows' });
    const staff = await definition({ roles: ['root'] });
    const answer = await ada.request({ url: `/svc/servers/${id}/servicelets` });
    const { items, os } = answer.json<AnswerOf<typeof servicelets.readServerServicelets>>();
    const ids = items.map((item) => item.id);
    expect([os, ids.includes(mine.id), ids.includes(off.id), ids.includes(windows.id), ids.includes(staff.id)]).toEqual(
      ['linux', true, false, false, false],
    );
    for (const other of [off, staff])
      expect(errorsOf(await order(id, { serviceletId: other.id, action: 'run' }))).toMatchObject([{ code: 1842 }]);
    expect((await order(id, { serviceletId: windows.id, action: 'run' })).statusCode).toBe(409);
    expect(errorsOf(await order(id, { serviceletId: mine.id, action: 'install' }))).toMatchObject([{ code: 1842 }]);
    expect((await order(world.bob.serverId, { serviceletId: mine.id, action: 'run' })).statusCode).toBe(404);
    const asleep = await server('off');
    expect((await order(asleep.id, { serviceletId: mine.id, action: 'run' })).body).toContain('Power it on first');
  });
});

describe('before any worker runs', () => {
  test('values and files are refused at their fields; a good order keeps no secret in the open', async () => {
    const { id } = await server();
    const one = await definition({
      command: { words: ['cat', '{file}', '{lines}'], script: 'echo $PARAM_KEY' },
      parameters: [
        { name: 'lines', title: 'Lines', type: 'number', required: true },
        { name: 'key', title: 'Key', type: 'text', secret: true },
      ],
      file: 'required',
    });
    const asked = { serviceletId: one.id, action: 'run' };
    const content = Buffer.from('hush: Content-of-file-77\n').toString('base64');
    const upload = (file: object) => order(id, { ...asked, values: { lines: '3' }, file: { content, ...file } });
    expect(errorsOf(await order(id, { ...asked, values: { lines: 'x', key: 'no', other: '1' } }))).toMatchObject([
      { code: 1002, key: 'values.other' },
      { code: 1844, key: 'values.lines' },
      { code: 1844, key: 'values.key' },
    ]);
    expect(errorsOf(await order(id, { ...asked, values: { lines: '3' } }))).toMatchObject([
      { code: 1843, key: 'file' },
    ]);
    for (const path of ['tmp/x', '/tmp/.../x', '/tmp/x./y', '/tmp/a b'])
      expect(errorsOf(await upload({ path })), path).toMatchObject([{ code: 1845, key: 'file.path' }]);
    const path = '/tmp/a/../file.txt';
    const hash = (kind: string, value: string) => upload({ path, hash: { kind, value } });
    expect(errorsOf(await hash('md5', 'abc'))).toMatchObject([{ code: 1848, key: 'file.hash.value' }]);
    expect(errorsOf(await hash('sha256', '0'.repeat(64)))).toMatchObject([{ code: 1846, key: 'file.hash.value' }]);
    const big = Buffer.alloc(140_000).toString('base64');
    expect((await upload({ path, content: big })).statusCode).toBe(400);
    const good = await order(id, {
      ...asked,
      values: { lines: '3', key: 'hunter2-secret' },
      file: {
        path,
        content,
        hash: { kind: 'sha512', value: createHash('sha512').update(Buffer.from(content, 'base64')).digest('hex') },
      },
    });
    expect(good.statusCode, good.body).toBe(202);
    const found = await read(id, good.json<{ runId: string }>().runId);
    expect(found).toMatchObject({
      state: 'queued',
      parameters: { lines: '3', key: mask },
      file: { path: '/tmp/file.txt' },
    });
    expect(await traces('hunter2-secret')).toEqual([]);
    expect(await traces(content)).toEqual([]);
    const cancel = { method: 'POST', url: `/svc/servers/${id}/serviceletRuns/${found.id}/cancel` } as const;
    expect((await ada.request(cancel)).statusCode).toBe(204);
    expect(await read(id, found.id)).toMatchObject({ cancelling: true });
  });
});

describe('with a worker', () => {
  beforeAll(() => void app.work());

  test('output, exit code, history and the next in the queue; the secret is wiped and masked', async () => {
    const { id } = await server();
    const one = await definition({
      command: { words: ['sh', '-s'], script: 'echo "key $PARAM_KEY"\ncat /no/such/file' },
      parameters: [{ name: 'key', title: 'Key', type: 'text', secret: true, required: true }],
    });
    const hello = await definition();
    const first = await run(id, one, { values: { key: 'swordfish-9' } });
    const second = await run(id, hello);
    const failed = await ended(id, first);
    expect(failed).toMatchObject({ state: 'failed', exitCode: 1, parameters: { key: mask } });
    expect(failed.output).toContain(`key ${mask}`);
    expect(failed.output).toContain('No such file');
    const good = await ended(id, second);
    expect(good).toMatchObject({ state: 'ok', exitCode: 0, output: 'hello\n', version: 1 });
    expect(Date.parse(good.startedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(failed.endedAt ?? ''));
    await until('the task ends', async () => {
      const task = await db
        .selectFrom('task')
        .select(['state', 'secret'])
        .where('id', '=', failed.cmdId)
        .executeTakeFirst();
      return task?.state === 'failed' && task.secret === null;
    });
    expect(await traces('swordfish-9')).toEqual([]);
    const history = await db.selectFrom('history').select('action').where('object_id', '=', id).execute();
    expect(history.map((row) => translate(row.action))).toContain(`Run ${hello.name}: done`);
    expect((await ada.request({ url: `/svc/servers/${id}/serviceletRuns` })).body).toContain(second);
    expect((await ada.request({ url: '/svc/servicelets/allowed' })).body).toContain(hello.id);
    const csv = await ada.request({ url: `/svc/servers/${id}/serviceletRuns/export` });
    expect(csv.body.split('\n')).toHaveLength(4);
    expect(csv.body).toContain(mask);
  });

  test('a file is written before the command, and not over another unless that is wanted', async () => {
    const { id } = await server();
    const one = await definition({ command: { words: ['cat', '{file}'] }, file: 'required' });
    const send = (text: string, overwrite: boolean) =>
      run(id, one, { file: { path: '/tmp/a.txt', content: Buffer.from(text).toString('base64'), overwrite } });
    expect(await ended(id, await send('one\n', false))).toMatchObject({ state: 'ok', output: 'one\n' });
    expect(await ended(id, await send('two\n', false))).toMatchObject({
      state: 'failed',
      reason: '/tmp/a.txt is there already.',
    });
    expect(await ended(id, await send('three\n', true))).toMatchObject({ state: 'ok', output: 'three\n' });
  });

  test('timed out, not reachable, and cancelled while it runs', async () => {
    const { id, ref } = await server();
    const slow = await definition({ command: { words: ['sleep', '3000'] }, timeoutSeconds: 2 });
    expect(await ended(id, await run(id, slow))).toMatchObject({ state: 'timedOut', exitCode: null });
    await simulator.setFaults({ kind: 'no-agent', call: 'ensureGuestCommand', times: 1 });
    expect(await ended(id, await run(id, slow))).toMatchObject({ state: 'notReachable' });
    const long = await definition({ command: { words: ['sleep', '3000'] }, timeoutSeconds: 3600 });
    const runId = await run(id, long);
    await until('it runs', async () => (await read(id, runId)).state === 'running');
    await ada.request({ method: 'POST', url: `/svc/servers/${id}/serviceletRuns/${runId}/cancel` });
    expect(await ended(id, runId)).toMatchObject({ state: 'cancelled' });
    const again = await ada.request({ method: 'POST', url: `/svc/servers/${id}/serviceletRuns/${runId}/cancel` });
    expect(again.statusCode).toBe(409);
    // The console is not told of the power loss: it would refuse the order.
    await simulator.setFaults({ kind: 'refused', call: 'changesSince' });
    await simulator.control('POST', `/machines/${ref}/power-loss`);
    expect(await ended(id, await run(id, slow))).toMatchObject({ state: 'notReachable' });
  });

  test('a service is installed and removed, and its state follows', async () => {
    const { id } = await server();
    const nginx = await definition({
      kind: 'service',
      command: { words: ['apt-get', 'install', '-y', 'nginx'] },
      removal: { words: ['apt-get', 'remove', '-y', 'nginx'] },
    });
    const check = await definition({ command: { words: ['systemctl', 'is-active', 'nginx'] } });
    const services = async () =>
      (await ada.request({ url: `/svc/servers/${id}/servicelets` }))
        .json<AnswerOf<typeof servicelets.readServerServicelets>>()
        .services.map((one) => one.state);
    expect((await order(id, { serviceletId: nginx.id, action: 'remove' })).body).toContain('not installed');
    await simulator.setFaults({ kind: 'slow', call: 'ensureGuestCommand', times: 1, ms: 500 });
    const installed = await run(id, nginx, { action: 'install' });
    expect((await order(id, { serviceletId: nginx.id, action: 'install' })).body).toContain('being installed');
    expect(await ended(id, installed)).toMatchObject({ state: 'ok' });
    expect(await services()).toEqual(['installed']);
    expect(await ended(id, await run(id, check))).toMatchObject({ output: 'active\n' });
    await ended(id, await run(id, nginx, { action: 'remove' }));
    expect(await services()).toEqual([]);
    expect(await ended(id, await run(id, check))).toMatchObject({ state: 'failed', exitCode: 3 });
    await simulator.setFaults({ kind: 'no-agent', call: 'ensureGuestCommand', times: 1 });
    await ended(id, await run(id, nginx, { action: 'install' }));
    expect(await services()).toEqual(['failed']);
  });

  test('on many at once: who cannot is told, and the rest stops when one fails', async () => {
    const [a, b, c, off] = [await server(), await server(), await server(), await server('off')];
    const one = await definition();
    const begin = async (payload: object) => {
      const answer = await ada.request({
        method: 'POST',
        url: '/svc/serviceletRuns',
        payload: { action: 'run', ...payload },
      });
      expect(answer.statusCode, answer.body).toBe(202);
      return answer.json<AnswerOf<typeof servicelets.runServiceletOnMany>>();
    };
    const batch = (batchId: string) =>
      until(`batch ${batchId} ends`, async () => {
        const answer = await ada.request({ url: `/svc/serviceletRuns/${batchId}` });
        const { items } = answer.json<AnswerOf<typeof servicelets.readServiceletBatch>>();
        return items.every((item) => item.endedAt !== null) && items.map((item) => item.state);
      });
    const all = await begin({ serviceletId: one.id, serverIds: [a.id, off.id, world.bob.serverId, b.id] });
    expect(all.results.map((result) => result.refusal !== null)).toEqual([false, true, true, false]);
    expect(await batch(all.batchId)).toEqual(['ok', 'ok']);
    await simulator.setFaults({ kind: 'no-agent', call: 'ensureGuestCommand', name: b.name, times: 1 });
    const stopping = await begin({ serviceletId: one.id, serverIds: [a.id, b.id, c.id], stopOnFailure: true });
    expect(await batch(stopping.batchId)).toEqual(['ok', 'notReachable', 'cancelled']);
    const last = stopping.results[2]?.runId ?? '';
    expect((await read(c.id, last)).reason).toBe(`Stopped after a failure on ${b.name}.`);
  });

  test('a schedule runs at its slot, once, and tells of a failure; its secret stays sealed', async () => {
    const { id } = await server();
    const one = await definition({
      command: { words: ['sh', '-s'], script: 'echo $PARAM_KEY\nfalse' },
      parameters: [{ name: 'key', title: 'Key', type: 'text', secret: true, required: true }],
    });
    const url = `/svc/servers/${id}/serviceletSchedules`;
    const edit = { serviceletId: one.id, kind: 'hourly', hour: 0, minute: 0, timeZone: 'UTC' };
    const wrong = { ...edit, timeZone: 'Nowhere/Else', values: { key: 'opensesame' } };
    expect(errorsOf(await ada.request({ method: 'POST', url, payload: wrong }))).toMatchObject([{ code: 1558 }]);
    const added = await ada.request({ method: 'POST', url, payload: { ...edit, values: { key: 'opensesame' } } });
    expect(added.statusCode, added.body).toBe(200);
    const schedule = added.json<AnswerOf<typeof servicelets.createServiceletSchedule>>();
    expect(schedule).toMatchObject({ values: { key: mask }, lastRun: null, version: 1 });
    const saved = await ada.request({
      method: 'PUT',
      url: `${url}/${schedule.id}`,
      payload: { ...edit, values: { key: mask }, minute: 0 },
      headers: { 'if-match': '"1"' },
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(await traces('opensesame')).toEqual([]);
    app.clock.advance(3600);
    ada = await signIn(app, world.ada);
    await runDue(app.app);
    await runDue(app.app);
    const [only] = await until('the slot has run', async () => {
      const rows = await db.selectFrom('servicelet_run').select(['id', 'state']).where('server_id', '=', id).execute();
      return rows.every((row) => row.state === 'failed') && rows.length > 0 && rows;
    });
    expect((await read(id, only?.id ?? '')).output).toBe(`${mask}\n`);
    const received = await noticesIn(db, 1050);
    expect(received.map((row) => row.title).join()).toContain(one.name);
    const scheduleIds = [schedule.id];
    const now = await ada.request({ method: 'POST', url: '/svc/schedules/run', payload: { scheduleIds } });
    expect(now.json()).toMatchObject({ results: [{ refusal: null }] });
    await until('it has run once more', async () => {
      const rows = await db
        .selectFrom('servicelet_run')
        .select(['state', 'source'])
        .where('server_id', '=', id)
        .execute();
      return rows.length === 2 && rows.some((row) => row.source === 'console' && row.state === 'failed');
    });
    const paused = await ada.request({ method: 'PUT', url: '/svc/schedules/pause', payload: { scheduleIds } });
    expect(paused.json()).toMatchObject({ results: [{ refusal: null }] });
    expect((await ada.request({ url })).json()).toMatchObject({ items: [{ paused: true, values: { key: mask } }] });
    expect((await ada.request({ method: 'DELETE', url: `${url}/${schedule.id}` })).statusCode).toBe(204);
    expect(await read(id, only?.id ?? '')).toMatchObject({ scheduleId: null });
  });

  test('a slot that the service was not running for is missed, and told', async () => {
    [ada, root] = [await signIn(app, world.ada), await signIn(app, world.people.root)];
    const { id, name } = await server();
    const one = await definition();
    const url = `/svc/servers/${id}/serviceletSchedules`;
    const edit = { serviceletId: one.id, kind: 'daily', hour: 2, minute: 0, timeZone: 'UTC' };
    expect((await ada.request({ method: 'POST', url, payload: edit })).statusCode).toBe(200);
    const next_at = new Date(app.clock.now() - 2 * 3_600_000);
    await db.updateTable('schedule').set({ next_at }).where('object_id', '=', id).execute();
    await Promise.all([runDue(app.app), runDue(app.app)]);
    expect((await ada.request({ url })).json()).toMatchObject({
      items: [{ lastRun: null, lastProblem: 'The service was not running.' }],
    });
    const received = (await noticesIn(db, 1051)).filter(({ title }) => title.includes(name));
    expect(received).toHaveLength(1);
  });
});
