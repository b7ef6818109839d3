import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import { packageMbps } from '#domains/infrastructure/traffic.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { nics } from '../contract.ts';
import { cap } from './cap-networks.ts';

const simulator = await liveSimulator();
const app = await testApp({ engines: simulator.engines });
const { db } = app.app;
const signal = new AbortController().signal;
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(app);
  ada = await signIn(app, world.ada);
});
beforeEach(() => simulator.setFaults());

const round = () => cap(app.app, 'simulator', { signal });
const sell = async (id: string, code: string | null) =>
  db
    .updateTable('server')
    .set({ billing_mode: code === null ? 1 : 0, traffic_package: code })
    .where('id', '=', id)
    .execute();
const server = async (code: string | null) => {
  const made = await addServer(app, world, { state: 'on', owner: world.ada, simulator });
  await sell(made.id, code);
  return made;
};
const shown = async (id: string) =>
  (await ada.request({ url: `/svc/servers/${id}/nics` })).json<AnswerOf<typeof nics.listNics>>().cap;
/** The most that the machine is measured to carry at any of many moments. */
const carried = async (ref: string) => {
  const until = Math.floor(app.clock.now() / 60_000) * 60_000;
  const span = { from: until - 3_000_000, until, intervalSeconds: 60 };
  const [told] = await simulator.engine.sampleMachines([ref], span, signal);
  return Math.max(...(told?.samples ?? []).flatMap(({ nics: cards }) => cards.map(({ outKbps }) => outKbps)));
};

test('the rate of a package, by its code', () => {
  expect(['b50', 'b1000', 't5000', 'x', null].map((code) => packageMbps(code))).toEqual([50, 1000, null, null, null]);
});

test('what a server is sold with is put in force, changed with its package, and taken away', async () => {
  const sold = await server('b1');
  const [metered, hourly] = [await server('t5000'), await server(null)];
  expect(await shown(sold.id)).toEqual({ mbps: 1, limited: false, since: null, possible: true, error: null });
  expect(await shown(metered.id)).toBeNull();
  expect(await shown(hourly.id)).toBeNull();
  expect(await round()).toBe(1);
  expect(await shown(sold.id)).toMatchObject({ mbps: 1, since: new Date(app.clock.now()).toISOString() });
  expect(await carried(sold.ref)).toBeLessThanOrEqual(1000);
  expect(await round()).toBe(0);
  await sell(sold.id, 'b20');
  expect(await shown(sold.id)).toMatchObject({ mbps: 20, since: null });
  expect(await round()).toBe(1);
  await sell(sold.id, null);
  expect(await round()).toBe(1);
  expect(await shown(sold.id)).toBeNull();
  expect(await round()).toBe(0);
});

test('what a data center refuses is told and tried again later; one that is silent is asked again at once', async () => {
  const { id } = await server('b50');
  await simulator.setFaults({ kind: 'refused', call: 'capNetwork', times: 1 });
  await expect(round()).rejects.toThrow('Not now.');
  expect(await shown(id)).toMatchObject({ since: null, error: null });
  await simulator.setFaults({ kind: 'rejected', call: 'capNetwork', times: 1, reason: 'No such wire.' });
  expect(await round()).toBe(1);
  expect(await shown(id)).toMatchObject({ mbps: 50, since: null, error: 'No such wire.' });
  expect(await round()).toBe(0);
  app.clock.advance(601);
  expect(await round()).toBe(1);
  expect(await shown(id)).toMatchObject({ mbps: 50, error: null, since: expect.any(String) });
});

test('two workers at once, and a round that is done again, change nothing', async () => {
  const { id } = await server('b7');
  await Promise.all([round(), round()]);
  await db.deleteFrom('network_cap').where('server_id', '=', id).execute();
  expect(await round()).toBe(1);
  expect(await shown(id)).toMatchObject({ mbps: 7, error: null });
});
