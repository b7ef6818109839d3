import { afterAll, beforeAll, expect, it } from 'vitest';
import { drain, finish, freshToken, listed, patient } from '#engines/conformance/harness.ts';
import { compact, lastSeq } from '../change-log.ts';
import { StoreInUse } from '../sqlite-file.ts';
import { Store } from './store.ts';
import { type TestSimulator, testSimulator } from './test-simulator.ts';

const count = 2500;
let simulator: TestSimulator;
let refs: string[];
let begin: string;
const harness = () => ({ ...simulator, imageRef: 'debian-13', networkRef: 'lan-1' });

const items = () =>
  Array.from({ length: count }, (_, i) => ({
    name: `imported-${i}`,
    serverId: `server-${i}`,
    zoneId: 'zone-a',
    cpuType: 'A',
    cpuCount: 2,
    ramMb: 2048,
    diskSizesGb: [20, 30],
    imageRef: 'debian-13',
    nics: [{ mac: '02:00:00:00:00:01', networkRef: 'lan-1', ips: ['10.0.0.9'] }],
    power: i % 5 === 0 ? 'off' : 'on',
    powerSince: simulator.clock.now() - 86_400_000,
  }));
const send = async () => {
  const answer = (await simulator.control('POST', '/import', { machines: items() })) as { refs: string[] };
  return answer.refs;
};

beforeAll(async () => {
  simulator = await testSimulator();
  begin = (await simulator.engine.changesSince(null, patient)).cursor;
  refs = await send();
});
afterAll(() => simulator.close());

it('imports machines in the given states', async () => {
  const machine = await simulator.engine.readMachine(refs[1] ?? '', patient);
  expect(machine).toMatchObject({ name: 'imported-1', serverId: 'server-1', power: 'on', diskSizesGb: [20, 30] });
  expect(await simulator.engine.findJob('import:server-1', patient)).toMatchObject({ state: 'done' });
});

it('imports the same again without a second machine', async () => {
  expect(await send()).toEqual(refs);
  expect(await listed(harness(), 'server-7')).toHaveLength(1);
});

it('lists all of them once over several pages', async () => {
  const seen: string[] = [];
  let page: string | null = null;
  let pages = 0;
  do {
    const answer: Awaited<ReturnType<typeof simulator.engine.listMachines>> = await simulator.engine.listMachines(
      page,
      patient,
    );
    seen.push(...answer.machines.map((machine) => machine.ref));
    page = answer.next;
    pages++;
  } while (page !== null);
  expect(pages).toBe(3);
  expect(seen.toSorted()).toEqual(refs.toSorted());
});

it('tells all of them in the feed over several pages', async () => {
  const reported = (await drain(harness(), begin)).machines.map((machine) => machine.ref);
  expect(reported).toEqual(refs);
});

it('measures 500 of them, those that are on', async () => {
  const measured = await simulator.engine.measure(refs.slice(0, 500), patient);
  expect(measured).toHaveLength(400);
  expect(new Set(measured.map((one) => one.uptimeSeconds))).toEqual(new Set([86_400]));
});

it('refuses to measure more than 500', async () => {
  await expect(simulator.engine.measure(refs.slice(0, 501), patient)).rejects.toThrow('refs');
});

it('tells everything to the cursor of another store', async () => {
  const [, seq] = (await simulator.engine.changesSince(null, patient)).cursor.split('.');
  expect((await drain(harness(), `another-store.${seq}`)).machines).toHaveLength(count);
});

it('loses a machine without a word when told to', async () => {
  const { cursor } = await simulator.engine.changesSince(null, patient);
  await simulator.control('POST', `/machines/${refs[9]}/vanish`);
  expect(await simulator.engine.readMachine(refs[9] ?? '', patient)).toBeNull();
  expect((await drain(harness(), cursor)).machines).toEqual([]);
});

it('keeps the last word about every machine when the feed is compacted', async () => {
  const [first = ''] = refs;
  for (const action of ['on', 'off', 'on'] as const) {
    await finish(
      harness(),
      simulator.engine.ensurePower(freshToken(), { machineRef: first, action, force: true }, patient),
    );
  }
  const before = (await drain(harness(), begin)).machines.filter((machine) => machine.ref === first);
  expect(before.map((machine) => machine.power)).toEqual(['off', 'on', 'off', 'on']);
  await simulator.withStore((store) => compact(store, lastSeq(store)));
  const after = (await drain(harness(), begin)).machines;
  expect(after.filter((machine) => machine.ref === first).map((machine) => machine.power)).toEqual(['on']);
  expect(new Set(after.map((machine) => machine.ref)).size).toBe(count - 1);
});

it('holds its store alone', () => {
  expect(() => new Store(simulator.storeFile)).toThrow(StoreInUse);
});
