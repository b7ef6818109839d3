import { beforeAll, beforeEach, expect, test } from 'vitest';
import { translate } from '#kernel/message.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { codesOf } from '#test/answers.ts';
import { testApp } from '#test/app.ts';
import { liveSimulator, until } from '#test/live-simulator.ts';
import { addServer, serverReads } from '#test/servers.ts';
import { createWorld, signIn, type Browser, type World } from '#test/world.ts';
import type { configuration } from '../contract.ts';

type Form = AnswerOf<typeof configuration.readDevices>;
const simulator = await liveSimulator();
const it = await testApp({ engines: simulator.engines });
const patient = new AbortController().signal;
const { rowOf, settled, lastTask } = serverReads(it.app.db);
let world: World;
let ada: Browser;

beforeAll(async () => {
  world = await createWorld(it);
  ada = await signIn(it, world.ada);
  it.work();
});
beforeEach(() => simulator.setFaults());

const server = (state: 'on' | 'off' | 'suspended' = 'on') =>
  addServer(it, world, { state, owner: world.ada, simulator });
const read = async (id: string) => (await ada.request({ url: `/svc/servers/${id}/devices` })).json<Form>();
const wanted = { bootOrder: ['network', 'disk'], guestType: 'win11', scsiAdapter: 'lsi', nicType: 'e1000' };
const save = async (id: string, payload: object, version?: number) =>
  ada.request({
    method: 'PUT',
    url: `/svc/servers/${id}/devices`,
    payload,
    headers: { 'if-match': `"${version ?? (await read(id)).version}"` },
  });

test('shuts down, changes and starts, and tells what the machine has', async () => {
  const { id, ref } = await server();
  expect((await read(id)).devices?.current).toMatchObject({ guestType: 'auto', scsiAdapter: 'virtio-scsi-pci' });
  const answer = await save(id, { ...wanted, restart: true });
  expect(answer.statusCode, answer.body).toBe(202);
  await settled(id);
  expect((await rowOf(id)).state).toBe('on');
  expect(await simulator.engine.readDevices(ref, patient)).toEqual(wanted);
  expect(await simulator.engine.readMachine(ref, patient)).toMatchObject({ power: 'on' });
  expect((await read(id)).devices?.current).toEqual(wanted);
  const detail = (await ada.request({ url: `/svc/servers/${id}` })).json();
  expect(detail).toMatchObject({ scsiAdapter: 'LSI 53C895A', nicType: 'Intel E1000' });
  const newest = async (language: string) => {
    const headers = { 'accept-language': language };
    const url = `/svc/servers/${id}/history`;
    const { items } = (await ada.request({ url, headers })).json<{ items: { action: string }[] }>();
    return items.map(({ action }) => action).find((action) => action.includes('LSI'));
  };
  const adapters = 'VirtIO SCSI to LSI 53C895A, network interface type VirtIO to Intel E1000';
  expect(await newest('en')).toBe(
    `Configured: boot order disk, CD, network to network, disk, guest type Set by the image to Windows 11, Server 2022 or later, SCSI adapter ${adapters}`,
  );
  expect(await newest('de')).toContain('Startreihenfolge Festplatte, CD, Netzwerk zu Netzwerk, Festplatte');
});

test('names the choices in the language of the reader', async () => {
  const { id } = await server();
  const choices = async (language: string) => {
    const headers = { 'accept-language': language };
    const form = (await ada.request({ url: `/svc/servers/${id}/devices`, headers })).json<Form>();
    return [form.devices?.guestTypes[0], form.devices?.guestTypes[1], form.devices?.scsiAdapters[1]];
  };
  expect((await choices('en')).map((one) => one?.title)).toEqual([
    'Set by the image',
    'Linux 2.6 or later',
    'VirtIO SCSI, one a disk',
  ]);
  expect((await choices('de')).map((one) => one?.title)).toEqual([
    'Vom Image vorgegeben',
    'Linux 2.6 oder neuer',
    'VirtIO SCSI, einer je Festplatte',
  ]);
});

test('refuses at the field, and does nothing', async () => {
  const { id } = await server();
  const cases: [object, number, [number, string | undefined][]][] = [
    [{ ...wanted, scsiAdapter: 'none' }, 400, [[2002, 'scsiAdapter']]],
    [{ ...wanted, bootOrder: [] }, 400, [[2002, 'bootOrder']]],
    [{ ...wanted, bootOrder: ['disk', 'disk'] }, 400, [[2002, 'bootOrder']]],
    [wanted, 400, [[1857, 'restart']]],
    [(await read(id)).devices?.current ?? {}, 409, [[2003, undefined]]],
  ];
  for (const [payload, status, errors] of cases) {
    const answer = await save(id, payload);
    expect([payload, answer.statusCode, codesOf(answer)]).toEqual([payload, status, errors]);
  }
  expect((await save(id, { ...wanted, restart: true }, 99)).statusCode).toBe(412);
  const suspended = await server('suspended');
  expect((await read(suspended.id)).refusal).toMatch(/suspended/);
  expect((await save(suspended.id, wanted)).statusCode).toBe(409);
});

test('one that does not start goes back to what it had', async () => {
  const { id, ref, name } = await server();
  const before = await simulator.engine.readDevices(ref, patient);
  // The change is held up, so that the start fails and not the shutdown.
  await simulator.setFaults({ kind: 'slow', call: 'ensureDevices', name, times: 1, ms: 1500 });
  await save(id, { ...wanted, restart: true });
  await until('it is off', async () => (await simulator.engine.readMachine(ref, patient))?.power === 'off');
  await simulator.setFaults({ kind: 'fail-job', call: 'ensurePower', name, times: 1, reason: 'No boot device.' });
  expect(await settled(id)).toMatchObject({ state: 'on', devices: null });
  expect(await simulator.engine.readDevices(ref, patient)).toEqual(before);
  expect(await lastTask(id)).toMatchObject({ state: 'failed' });
});

test('one that neither starts nor goes back says with which devices it stands there', async () => {
  const { id, ref, name } = await server();
  const dead = { kind: 'fail-job', call: 'ensurePower', name, reason: 'No boot device.' } as const;
  await simulator.setFaults({ kind: 'slow', call: 'ensureDevices', name, times: 1, ms: 1500 });
  await save(id, { ...wanted, restart: true });
  await until('it is off', async () => (await simulator.engine.readMachine(ref, patient))?.power === 'off');
  // Its start waits, so that going back fails and not the change.
  await simulator.setFaults(dead, { kind: 'slow', call: 'ensurePower', name, times: 1, ms: 1500 });
  await until('it is changed', async () => {
    const devices = await simulator.engine.readDevices(ref, patient);
    return JSON.stringify(devices) === JSON.stringify(wanted);
  });
  await simulator.setFaults(dead, { kind: 'fail-job', call: 'ensureDevices', name, reason: 'The host refused.' });
  expect(await settled(id)).toMatchObject({ state: 'off', devices: wanted });
  const { error } = await lastTask(id);
  expect(error && translate(error)).toBe('No boot device. The server is off with its new devices.');
});

test('a change that fails leaves everything as it was', async () => {
  const { id, ref, name } = await server();
  const before = await simulator.engine.readDevices(ref, patient);
  await simulator.setFaults({ kind: 'fail-job', call: 'ensureDevices', name, times: 1, reason: 'The host refused.' });
  await save(id, { ...wanted, restart: true });
  expect(await settled(id)).toMatchObject({ state: 'on', devices: null });
  expect(await simulator.engine.readDevices(ref, patient)).toEqual(before);
});

test('a server that is off is changed and stays off', async () => {
  const { id, ref } = await server('off');
  await save(id, wanted);
  await settled(id);
  expect(await simulator.engine.readMachine(ref, patient)).toMatchObject({ power: 'off' });
  expect(await simulator.engine.readDevices(ref, patient)).toEqual(wanted);
});
