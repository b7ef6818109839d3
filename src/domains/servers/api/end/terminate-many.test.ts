import { beforeAll, expect, test } from 'vitest';
import { send } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn } from '#test/world.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const world = await createWorld(app);
const ada = await signIn(app, world.ada);
beforeAll(async () => {
  app.work();
  await db.insertInto('termination_policy').values({ site_id: world.siteId, undo_hours: 24, version: 1 }).execute();
});

const server = (state: 'on' | 'off' | 'terminated' = 'on') =>
  addServer(app, world, { state, owner: world.ada, simulator });
const { rowOf, settled } = serverReads(db);
interface Result {
  serverId: string;
  name: string;
  cmdId: string | null;
  refusal: string | null;
}
const terminate = async (serverIds: string[], more: object = {}) => {
  const answer = await send(ada, 'POST /servers/terminate', {
    serverIds,
    confirm: String(serverIds.length),
    force: true,
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ cmdId: string | null; results: Result[] }>();
};

test('many end at once; each that cannot says why, and its number must be typed', async () => {
  const [on, off, kept, gone] = [await server(), await server('off'), await server(), await server('terminated')];
  const ids = [on.id, off.id, kept.id, gone.id, world.bob.serverId];
  await db.updateTable('server').set({ terminate_protected: true }).where('id', '=', kept.id).execute();
  for (const confirm of ['', '4', 'five', '50', on.name]) {
    const answer = await send(ada, 'POST /servers/terminate', { serverIds: ids, confirm });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ errors: [{ code: 2322, key: 'confirm', info: 'Type 5, the number of servers, to confirm.' }] }); // prettier-ignore
  }
  expect((await rowOf(on.id)).state).toBe('on');

  const { results, cmdId } = await terminate(ids);
  expect(results).toMatchObject([
    { name: on.name, cmdId, refusal: null },
    { name: off.name, cmdId: expect.any(String), refusal: null },
    { name: kept.name, cmdId: null, refusal: expect.stringContaining('protected against termination') },
    { name: gone.name, cmdId: null, refusal: expect.stringContaining('terminated') },
    { name: '', cmdId: null, refusal: expect.any(String) },
  ]);
  expect(await settled(on.id)).toMatchObject({ state: 'terminated' });
  expect(await settled(off.id)).toMatchObject({ state: 'terminated' });
  expect((await rowOf(kept.id)).state).toBe('on');
  expect((await rowOf(world.bob.serverId)).state).not.toBe('terminated');
  const tasks = await db.selectFrom('task').select('batch_id').where('object_id', 'in', [on.id, off.id]).execute();
  expect(new Set(tasks.map((task) => task.batch_id)).size).toBe(1);
  const audits = await db.selectFrom('audit').select('object_id').where('action', '=', 'server.terminate').execute(); // prettier-ignore
  expect(audits.map((one) => one.object_id)).toEqual(expect.arrayContaining([on.id, off.id]));
});

test('the same order sent twice ends nothing twice', async () => {
  const one = await server();
  await terminate([one.id]);
  const { results } = await terminate([one.id]);
  expect(results).toMatchObject([{ cmdId: null, refusal: expect.stringContaining('terminated') }]);
  await settled(one.id);
  expect(await db.selectFrom('task').select('id').where('object_id', '=', one.id).execute()).toHaveLength(1);
});

test('all of them come back at once; one whose name is taken, or that is gone for good, says so', async () => {
  const [back, taken, gone] = [await server(), await server(), await server()];
  await terminate([back.id, taken.id]);
  await terminate([gone.id], { keep: false });
  for (const { id } of [back, taken, gone]) expect(await settled(id)).toMatchObject({ state: 'terminated' });
  await addServer(app, world, { state: 'on', owner: world.ada, simulator, name: taken.name });
  const serverIds = [back.id, taken.id, gone.id, world.bob.serverId];
  const answer = await send(ada, 'POST /servers/restore', { serverIds });
  expect(answer.json<{ results: Result[] }>().results).toMatchObject([
    { name: back.name, refusal: null },
    { name: taken.name, refusal: expect.stringMatching(/name/i) },
    { name: gone.name, refusal: expect.any(String) },
    { name: '', refusal: expect.any(String) },
  ]);
  expect(await rowOf(back.id)).toMatchObject({ state: 'off' });
  expect(await rowOf(taken.id)).toMatchObject({ state: 'terminated' });
  const again = await send(ada, 'POST /servers/restore', { serverIds: [back.id] });
  expect(again.json<{ results: Result[] }>().results[0]?.refusal).toEqual(expect.any(String));
});

test('who may not terminate one may not terminate many', async () => {
  const one = await server();
  const viewer = await signIn(app, world.people['account-viewer']);
  for (const path of ['terminate', 'restore'])
    expect((await send(viewer, `POST /servers/${path}`, { serverIds: [one.id], ...(path === 'terminate' ? { confirm: '1' } : {}) })).statusCode).toBe(403); // prettier-ignore
});
