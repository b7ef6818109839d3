import { beforeAll, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { configuration } from '../contract.ts';
import { runDue } from './run-planned.ts';
import { noticesIn } from '#test/notices.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
  app.work();
});

const server = () => addServer(app, world, { state: 'on', owner: world.ada, simulator });
const change = (id: string, payload: object) =>
  ada.request({ method: 'PUT', url: `/svc/servers/${id}/configuration`, payload });
const form = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/configuration` })).json<
    AnswerOf<typeof configuration.readConfiguration>
  >();
const history = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/configurations` })).json<
    AnswerOf<typeof configuration.listConfigurations>
  >().items;
const { settled } = serverReads(db);

test('a planned change waits for its time, can be cancelled, and is one a server', async () => {
  const { id } = await server();
  const at = new Date(app.clock.now() + 3_600_000).toISOString();
  const plan = await change(id, { ramMb: 4096, at });
  expect(plan.json()).toMatchObject({ cmdId: null, plannedFor: at });
  expect(codesOf(await change(id, { backup: true, at }))).toEqual([[1855, undefined]]);
  await runDue(app.app);
  expect((await form(id)).planned).toMatchObject({ state: 'planned', after: { ramMb: 4096 } });
  const cancel = () => ada.request({ method: 'DELETE', url: `/svc/servers/${id}/configuration/planned` });
  expect((await cancel()).statusCode).toBe(204);
  expect(codesOf(await cancel())).toEqual([[1859, undefined]]);
  expect(await history(id)).toMatchObject([{ state: 'cancelled' }]);
  await change(id, { ramMb: 4096, at });
  await db
    .updateTable('server_configuration')
    .set({ planned_for: new Date(0) })
    .where('server_id', '=', id)
    .where('state', '=', 'planned')
    .execute();
  // Long overdue, yet nothing is in its way: it is made.
  await runDue(app.app);
  expect(await settled(id)).toMatchObject({ ram_mb: 4096 });
  expect(await history(id)).toMatchObject([{ state: 'applied' }, { state: 'cancelled' }]);
});

test('a second change is joined with the planned one when that is wanted', async () => {
  const { id } = await server();
  const at = new Date(app.clock.now() + 3_600_000).toISOString();
  expect(codesOf(await change(id, { cpuCount: 4, withPlanned: true, restart: true }))).toEqual([[1859, undefined]]);
  const first = { ramMb: 4096, addDisks: [20], at, restart: true };
  expect((await change(id, first)).statusCode).toBe(202);
  // What is not allowed by itself is not allowed in company either.
  expect(codesOf(await change(id, { ramMb: 1234, withPlanned: true }))).toEqual([[1107, 'ramMb']]);
  const joined = await change(id, { ramMb: 8192, cpuCount: 4, addDisks: [40], withPlanned: true, restart: true });
  expect(joined.json()).toMatchObject({ cmdId: null, plannedFor: at });
  const { planned } = await form(id);
  expect(planned).toMatchObject({ plannedFor: at, after: { ramMb: 8192, cpuCount: 4 } });
  expect(planned?.after.disks.map(({ sizeGb }) => sizeGb).slice(-2)).toEqual([20, 40]);
  expect(await history(id)).toMatchObject([
    { state: 'planned' },
    { state: 'cancelled', reason: 'Combined with a later change.' },
  ]);
});

test('one that cannot begin in its window is given up and told', async () => {
  const { id, name } = await server();
  await change(id, { ramMb: 4096, at: new Date(app.clock.now() - 1000).toISOString() });
  // At the data center too: what is only written here would be corrected by what is observed there.
  const payload = { action: 'suspend', serverIds: [id] };
  expect((await ada.request({ method: 'PUT', url: '/svc/servers/power', payload })).statusCode).toBe(202);
  expect((await settled(id)).state).toBe('suspended');
  await runDue(app.app);
  expect((await form(id)).planned?.state).toBe('planned');
  await db
    .updateTable('server_configuration')
    .set({ planned_for: new Date(app.clock.now() - 3 * 3_600_000) })
    .where('server_id', '=', id)
    .execute();
  await runDue(app.app);
  expect(await history(id)).toMatchObject([{ state: 'failed', reason: expect.stringContaining('suspended') }]);
  const notice = (await noticesIn(db)).filter(({ title }) => title === `The planned change of ${name} failed`);
  expect(notice).toHaveLength(1);
});
