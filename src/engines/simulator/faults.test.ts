import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cursorOfNow, finish, freshToken, made, patient, power, specOf } from '#engines/conformance/harness.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import { type TestSimulator, testSimulator } from './test-simulator.ts';

let simulator: TestSimulator;
let dice = 0;
const harness = () => ({ ...simulator, imageRef: 'debian-13', networkRef: 'lan-1' });
const readNothing = () => simulator.engine.readMachine('no-such-machine', patient);
beforeAll(async () => void (simulator = await testSimulator({ random: () => dice })));
beforeEach(() => simulator.setFaults());
afterAll(() => simulator.close());

it('strikes as often as told and no more', async () => {
  await simulator.setFaults({ kind: 'refused', call: 'readMachine', times: 2 });
  await expect(readNothing()).rejects.toBeInstanceOf(EngineRetryable);
  expect(await simulator.control('GET', '/faults')).toEqual({
    rules: [{ kind: 'refused', call: 'readMachine', times: 1 }],
  });
  await expect(readNothing()).rejects.toBeInstanceOf(EngineRetryable);
  expect(await readNothing()).toBeNull();
  expect(await simulator.control('GET', '/faults')).toEqual({ rules: [] });
});

it('strikes with the given probability', async () => {
  await simulator.setFaults({ kind: 'refused', probability: 0.5 });
  dice = 0.49;
  await expect(readNothing()).rejects.toBeInstanceOf(EngineRetryable);
  dice = 0.5;
  expect(await readNothing()).toBeNull();
});

it('strikes the named call and the machines whose names match', async () => {
  await simulator.setFaults({ kind: 'rejected', call: 'ensureMachine', name: 'bad-*', reason: 'Not this one.' });
  expect(await readNothing()).toBeNull();
  await made(harness(), { name: 'good-1' });
  const asked = simulator.engine.ensureMachine(freshToken(), specOf(harness(), { name: 'bad-1' }), patient);
  await expect(asked).rejects.toThrow(new EngineFinal('Not this one.'));
});

it('knows the name behind a reference and behind a token', async () => {
  const token = freshToken();
  const spec = specOf(harness(), { name: 'marked-1' });
  const { machineRef } = await finish(harness(), simulator.engine.ensureMachine(token, spec, patient));
  await simulator.setFaults({ kind: 'refused', name: 'marked-*' });
  const { engine } = simulator;
  for (const asked of [
    engine.readMachine(machineRef ?? '', patient),
    engine.findMachine(token, patient),
    engine.findJob(token, patient),
    engine.ensurePower(freshToken(), { machineRef: machineRef ?? '', action: 'on', force: false }, patient),
    engine.ensureDestroyed(freshToken(), machineRef ?? '', patient),
  ]) {
    await expect(asked).rejects.toBeInstanceOf(EngineRetryable);
  }
  expect((await engine.listMachines(null, patient)).machines.length).toBeGreaterThan(0);
});

it('keeps its rules over a restart', async () => {
  await simulator.setFaults({ kind: 'refused', call: 'readMachine', times: 1 });
  await simulator.restart();
  await expect(readNothing()).rejects.toBeInstanceOf(EngineRetryable);
});

it('loses the answer to a read', async () => {
  await simulator.setFaults({ kind: 'lost', call: 'readMachine', times: 1 });
  await expect(readNothing()).rejects.toBeInstanceOf(EngineRetryable);
  expect(await readNothing()).toBeNull();
});

it('has its effect after a caller lost patience with a slow call', async () => {
  await simulator.setFaults({ kind: 'slow', call: 'ensureMachine', times: 1, ms: 60 });
  const token = freshToken();
  const controller = new AbortController();
  const asked = simulator.engine.ensureMachine(token, specOf(harness()), controller.signal).catch(() => 'left');
  await expect.poll(() => simulator.control('GET', '/faults')).toEqual({ rules: [] });
  controller.abort();
  expect(await asked).toBe('left');
  await expect.poll(() => simulator.engine.findJob(token, patient)).not.toBeNull();
  // Its end must not come in the middle of what another case reads from the feed.
  await simulator.settle(token);
});

it('repeats what the feed tells', async () => {
  const start = await cursorOfNow(harness());
  const { ref } = await made(harness());
  await simulator.setFaults({ kind: 'duplicate', call: 'changesSince', times: 1 });
  const reported = async () =>
    (await simulator.engine.changesSince(start, patient)).machines.map((machine) => machine.ref);
  expect(await reported()).toEqual([ref, ref]);
  expect(await reported()).toEqual([ref]);
});

it('tells old states after new ones', async () => {
  const { ref } = await made(harness());
  await power(harness(), ref, 'on');
  const start = await cursorOfNow(harness());
  await power(harness(), ref, 'off');
  await power(harness(), ref, 'on');
  await simulator.setFaults({ kind: 'out-of-order', call: 'changesSince', times: 1 });
  const reported = async () => (await simulator.engine.changesSince(start, patient)).machines;
  const worst = await reported();
  expect(worst.map((machine) => machine.power)).toEqual(['on', 'off', 'on']);
  const times = worst.map((machine) => machine.powerSince);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect((await reported()).map((machine) => machine.power)).toEqual(['off', 'on']);
});
