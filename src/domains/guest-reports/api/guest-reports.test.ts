import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '#kernel/op.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { connect } from '#domains/connect/contract.ts';
import type { health } from '#domains/health/contract.ts';
import type { nics } from '#domains/nics/contract.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator } from '#test/live-simulator.ts';
import { addServer } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { guestReports } from '../contract.ts';
import { askEverySeconds, askSoonSeconds } from '../limits.ts';
import { ask } from './ask-guests.ts';
import { askSoon, forgetEnded, readReport, saveAsked } from './store.ts';

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

const server = (state: ServerState = 'on') => addServer(app, world, { state, owner: world.ada, simulator });
const round = () => ask(app.app, 'simulator', { signal });
const get = async <T>(id: string, what: string) => (await ada.request({ url: `/svc/servers/${id}/${what}` })).json<T>();
const report = (id: string) => get<AnswerOf<typeof guestReports.readGuestReport>>(id, 'guestReport');
const setGuestState = (ref: string, body: object) => simulator.control('PUT', `/machines/${ref}/inside`, body);
const cards = (id: string) => get<AnswerOf<typeof nics.listNics>>(id, 'nics');

test('a guest is asked, tells of its system, and is left alone until its turn comes again', async () => {
  const { id, name } = await server();
  expect(await report(id)).toMatchObject({ reportedAt: null, silence: 'no-agent', cards: [], fileSystems: [] });
  expect(await round()).toBeGreaterThan(0);
  const reported = await report(id);
  expect(reported).toMatchObject({ silence: null, hostname: name, system: 'Debian 13' });
  expect(reported.fileSystems).toMatchObject([{ mount: '/', totalMb: 19_661 }]);
  expect(await round()).toBe(0);
  app.clock.advance(askEverySeconds + 1);
  expect(await round()).toBeGreaterThan(0);
});

test('who says nothing is off, starting, or without an agent; what was said stays', async () => {
  const [off, fresh, silent, gone] = [await server('off'), await server(), await server(), await server()];
  const since = new Date(app.clock.now() - 60_000);
  await db.updateTable('server').set({ power_since: since }).where('id', '=', fresh.id).execute();
  for (const { ref } of [fresh, silent])
    await simulator.control('PUT', `/machines/${ref}/sight`, { agent: false, host: true });
  await round();
  const silences = await Promise.all([off, fresh, silent].map(async ({ id }) => (await report(id)).silence));
  expect(silences).toEqual(['off', 'starting', 'no-agent']);
  // One that starts is asked again soon, the others are not.
  const askedAt = async (id: string) => {
    const row = await db.selectFrom('guest_report').select('asked_at').where('server_id', '=', id).executeTakeFirst();
    return row?.asked_at.getTime();
  };
  const before = await Promise.all([askedAt(fresh.id), askedAt(silent.id)]);
  app.clock.advance(askSoonSeconds + 1);
  await round();
  const after = await Promise.all([askedAt(fresh.id), askedAt(silent.id)]);
  expect(after).toEqual([app.clock.now(), before[1]]);
  const { reportedAt, hostname } = await report(gone.id);
  expect(hostname).toBe(gone.name);
  await simulator.control('POST', `/machines/${gone.ref}/power-loss`);
  app.clock.advance(askEverySeconds + 1);
  await round();
  expect(await report(gone.id)).toMatchObject({ reportedAt, hostname, silence: null });
  await db.updateTable('server').set({ state: 'terminated' }).where('id', '=', gone.id).execute();
  await forgetEnded(db);
  expect(await readReport(db, gone.id)).toBeNull();
});

test('an engine that does not answer loses nothing', async () => {
  const { id } = await server();
  await simulator.setFaults({ kind: 'refused', call: 'readGuestReports', times: 1 });
  await expect(round()).rejects.toThrow('Not now.');
  await round();
  expect((await report(id)).reportedAt).not.toBeNull();
});

test('a guest that tells what cannot be stored keeps nobody else from being heard', async () => {
  const [odd, plain] = [await server(), await server()];
  const reported = (of: { ref: string; id: string }, hostname: string) => ({
    serverId: of.id,
    report: {
      machineRef: of.ref,
      at: app.clock.now(),
      hostname,
      system: null,
      cards: [],
      fileSystems: [],
      hostKeys: [],
    },
  });
  await saveAsked(db, {
    asked: [reported(odd, 'a\u0000b\ud800c'), reported(plain, 'web')],
    now: new Date(app.clock.now()),
  });
  expect(await report(odd.id)).toMatchObject({ hostname: 'a b\ufffdc' });
  expect(await report(plain.id)).toMatchObject({ hostname: 'web' });
});

test('network cards are shown with the addresses that the system really uses', async () => {
  const { id, ref } = await server();
  expect(await cards(id)).toMatchObject({ reportedAt: null, others: [], items: [{ seen: null }] });
  await round();
  const before = await cards(id);
  const [card] = before.items;
  expect(card?.seen).toEqual({ name: 'eth0', ips: card?.ips });
  expect(before.reportedAt).not.toBeNull();
  await setGuestState(ref, { ips: { [card?.mac ?? '']: ['203.0.113.77', '2001:DB8::0:7'] } });
  expect(await round()).toBe(0);
  // A change of its cards lets it be asked at once.
  await askSoon(db, id);
  expect(await round()).toBe(1);
  expect((await cards(id)).items[0]?.seen).toEqual({ name: 'eth0', ips: ['203.0.113.77', '2001:db8::7'] });
  await db.updateTable('server_nic').set({ mac: '52:54:99:00:00:01' }).where('server_id', '=', id).execute();
  const after = await cards(id);
  expect(after.items[0]?.seen).toBeNull();
  expect(after.others).toMatchObject([{ name: 'eth0', mac: card?.mac }]);
});

test('a nearly full disk is a hint, and the key of the SSH server has a fingerprint', async () => {
  const { id, ref } = await server();
  const hints = async () =>
    (await get<AnswerOf<typeof health.readHints>>(id, 'hints')).items.filter(({ kind }) => kind === 'disk-full');
  const fingerprint = async () => (await get<AnswerOf<typeof connect.readConnection>>(id, 'connect')).fingerprint;
  expect(await fingerprint()).toBeNull();
  await round();
  expect(await hints()).toEqual([]);
  expect(await fingerprint()).toMatch(/^SHA256:[A-Za-z0-9+/]{43} \(ED25519\)$/);
  await setGuestState(ref, { usedPercent: 96.5 });
  app.clock.advance(askEverySeconds + 1);
  await round();
  expect(await hints()).toMatchObject([{ facts: { mount: '/', percent: 96, freeMb: 688 } }]);
});
