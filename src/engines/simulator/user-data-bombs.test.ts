import { afterAll, beforeAll, expect, test } from 'vitest';
import { made, patient, power } from '#engines/conformance/harness.ts';
import { yamlBombs } from '#test/yaml-bombs.ts';
import { type TestSimulator, testSimulator } from './test-simulator.ts';

let simulator: TestSimulator;
beforeAll(async () => void (simulator = await testSimulator()));
afterAll(() => simulator.close());
const harness = () => ({ ...simulator, imageRef: 'debian-13', networkRef: 'lan-1' });

test('a machine whose user data is a bomb is the only one that is worse off', async () => {
  const bombs = [
    ...Object.values(yamlBombs),
    '__proto__:\n  runcmd: [reboot]\n',
    'runcmd: &a [*a]\n',
    'users: &a [*a]\n',
  ];
  const refs: string[] = [];
  for (const config of [...bombs, 'runcmd: [date]\n']) {
    const { ref } = await made(harness(), { userData: { text: `#cloud-config\n${config}`, secrets: {} } });
    await power(harness(), ref, 'on');
    refs.push(ref);
  }
  const reports = async () => {
    simulator.clock.advance(5);
    return (await simulator.engine.readInitReports(refs, patient)).map(({ state }) => state);
  };
  await expect
    .poll(reports, { timeout: 20_000 })
    .toSatisfy((states: string[]) => states.every((state) => state === 'done' || state === 'failed'));
  expect((await reports()).at(-1)).toBe('done');
  expect(({} as Record<string, unknown>)['runcmd']).toBeUndefined();
}, 60_000);
