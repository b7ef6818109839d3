import { afterAll, expect, test } from 'vitest';
import { testSimulator } from '../test-simulator.ts';

const simulator = await testSimulator();
afterAll(() => simulator.close());
const patient = new AbortController().signal;

test('what public cards carry stays under the cap, now and in samples; private ones carry on', async () => {
  const { engine, clock } = simulator;
  const since = clock.now() - 7_200_000;
  await simulator.control('PUT', '/networks', {
    networks: [{ ref: 'inside', zoneId: 'z', kind: 'lan', vlan: 9, name: 'Inside', subnets: [] }],
  });
  const nics = ['wan-1', 'inside', 'wan-2'].map((networkRef, n) => ({
    mac: `52:54:00:00:0a:0${n}`,
    networkRef,
    ips: [],
  }));
  const machines = Array.from({ length: 40 }, (_, n) => ({
    ref: `m-${n}`,
    name: `m-${n}`,
    serverId: `s-${n}`,
    zoneId: 'z',
    imageRef: 'debian-13',
    cpuType: 'B',
    cpuCount: 1,
    ramMb: 1024,
    diskSizesGb: [10],
    nics,
    power: 'on',
    powerSince: since,
  }));
  await simulator.control('POST', '/import', { machines });
  const refs = machines.map(({ ref }) => ref);
  const carried = async () => {
    const until = Math.floor(clock.now() / 60_000) * 60_000;
    const reported = await engine.sampleMachines(refs, { from: until - 600_000, until, intervalSeconds: 60 }, patient);
    return reported.flatMap(({ machineRef, samples }) => samples.map(({ nics: cards }) => ({ machineRef, cards })));
  };
  const publicOf = (cards: readonly { inKbps: number }[]) => (cards[0]?.inKbps ?? 0) + (cards[2]?.inKbps ?? 0);
  const before = await carried();
  const over = before.filter(({ cards }) => publicOf(cards) > 1000);
  expect(over.length).toBeGreaterThan(0);
  for (const machineRef of refs) await engine.capNetwork({ machineRef, mbps: 1 }, patient);
  const after = await carried();
  expect(Math.max(...after.map(({ cards }) => publicOf(cards)))).toBeLessThanOrEqual(1000.2);
  expect(after.map(({ cards }) => cards[1])).toEqual(before.map(({ cards }) => cards[1]));
  const now = await engine.measure(refs, patient);
  expect(Math.max(...now.map(({ netInKbps, netOutKbps }) => Math.max(netInKbps, netOutKbps)))).toBe(1000);
  for (const machineRef of refs) await engine.capNetwork({ machineRef, mbps: null }, patient);
  expect(await carried()).toEqual(before);
});
