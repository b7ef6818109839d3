import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finish, freshToken, made, patient, power, read, specOf } from '#engines/conformance/harness.ts';
import { EngineFinal } from '#engines/port.ts';
import { callConfigured } from '#platform/egress.ts';
import { durationOf } from './jobs/pace.ts';
import { hostNameOf } from './machines/power.ts';
import { type TestSimulator, testSimulator } from './test-simulator.ts';

let simulator: TestSimulator;
const harness = () => ({ ...simulator, imageRef: 'debian-13', networkRef: 'lan-1' });
beforeAll(async () => void (simulator = await testSimulator()));
afterAll(() => simulator.close());

describe('after a restart', () => {
  it('has every machine, job, token and cursor', async () => {
    const { cursor } = await simulator.engine.changesSince(null, patient);
    const token = freshToken();
    const spec = specOf(harness(), { diskSizesGb: [10, 20] });
    const job = await finish(harness(), simulator.engine.ensureMachine(token, spec, patient));
    await power(harness(), job.machineRef ?? '', 'on');
    const before = await read(harness(), job.machineRef);
    const feed = await simulator.engine.changesSince(cursor, patient);
    await simulator.restart();
    expect(await read(harness(), job.machineRef)).toEqual(before);
    expect(await simulator.engine.findJob(token, patient)).toEqual(job);
    expect(await simulator.engine.ensureMachine(token, spec, patient)).toEqual(job);
    expect(await simulator.engine.changesSince(cursor, patient)).toEqual(feed);
  });

  it('has gone on with its work in the meantime', async () => {
    const token = freshToken();
    const { machineRef } = await simulator.engine.ensureMachine(token, specOf(harness()), patient);
    const startedAt = simulator.clock.now();
    const down = simulator.restart();
    simulator.clock.advance(60);
    await down;
    expect(await simulator.engine.findJob(token, patient)).toMatchObject({ state: 'done', progress: 100 });
    const { powerSince } = await read(harness(), machineRef);
    expect(powerSince - startedAt).toBeLessThanOrEqual(8000);
  });
});

describe('jobs', () => {
  it('show progress as time passes', async () => {
    const token = freshToken();
    await simulator.engine.ensureMachine(token, specOf(harness()), patient);
    simulator.clock.advance(2);
    const job = await simulator.engine.findJob(token, patient);
    expect(job?.state).toBe('running');
    expect(job?.progress).toBeGreaterThan(20);
    expect(job?.progress).toBeLessThan(60);
    await simulator.settle(token);
  });

  it('of one machine run one after the other, and are judged by what comes before', async () => {
    const { ref } = await made(harness());
    const [on, suspend, off] = [freshToken(), freshToken(), freshToken()];
    await simulator.engine.ensurePower(on, { machineRef: ref, action: 'on', force: false }, patient);
    await simulator.engine.ensurePower(suspend, { machineRef: ref, action: 'suspend', force: false }, patient);
    const refused = simulator.engine.ensurePower(
      freshToken(),
      { machineRef: ref, action: 'restart', force: false },
      patient,
    );
    await expect(refused).rejects.toThrow('suspended');
    await simulator.engine.ensurePower(off, { machineRef: ref, action: 'off', force: true }, patient);
    expect((await simulator.settle(on)).state).toBe('done');
    expect((await simulator.engine.findJob(off, patient))?.progress).toBe(0);
    for (const token of [suspend, off]) expect((await simulator.settle(token)).state).toBe('done');
    expect((await read(harness(), ref)).power).toBe('off');
  });

  it('fail when the ground was cut from under them', async () => {
    const { ref } = await made(harness());
    await power(harness(), ref, 'on');
    const token = freshToken();
    await simulator.engine.ensurePower(token, { machineRef: ref, action: 'restart', force: false }, patient);
    await simulator.control('POST', `/machines/${ref}/power-loss`);
    expect(await simulator.settle(token)).toMatchObject({ state: 'failed', error: 'The machine is not running.' });
  });

  it('refuse a token that was used for another kind of request', async () => {
    const token = freshToken();
    const job = await finish(harness(), simulator.engine.ensureMachine(token, specOf(harness()), patient));
    const asked = simulator.engine.ensureDestroyed(token, job.machineRef ?? '', patient);
    await expect(asked).rejects.toBeInstanceOf(EngineFinal);
  });

  it('take longer when the guest is asked than when the power is cut, and some guests are late', () => {
    const refs = Array.from({ length: 400 }, (_, i) => `machine-${i}`);
    const took = (force: boolean) =>
      refs.map((ref) => durationOf({ kind: 'power', action: 'off', force }, `token-${ref}`, ref));
    expect(Math.max(...took(true))).toBeLessThan(Math.min(...took(false)));
    const late = took(false).filter((ms) => ms > 5000).length;
    expect(late).toBeGreaterThan(20);
    expect(late).toBeLessThan(100);
  });
});

describe('the guest', () => {
  it('takes its name and addresses at the first boot, and answers while it runs', async () => {
    const { ref } = await made(harness(), { name: 'Wéb_Server (1)' });
    const guest = () => simulator.control('GET', `/machines/${ref}/guest`);
    expect(await guest()).toEqual({ guest: null });
    await power(harness(), ref, 'on');
    const booted = { hostname: 'web-server-1', addresses: ['10.9.8.1'], credentials: ['password'] };
    expect(await guest()).toMatchObject({ guest: booted });
    await power(harness(), ref, 'off');
    expect(await guest()).toMatchObject({ guest: { hostname: 'web-server-1', addresses: [], bootedAt: null } });
  });

  it('gets a password that the store never has', async () => {
    const password = `Secret-${freshToken()}`;
    const sshKey = `ssh-ed25519 ${freshToken()}`;
    await made(harness(), { password, sshKey, name: 'name-that-is-kept' });
    const bytes = [simulator.storeFile, `${simulator.storeFile}-wal`]
      .map((file) => readFileSync(file, 'latin1'))
      .join();
    expect(bytes).toContain('name-that-is-kept');
    for (const secret of [password, sshKey]) expect(bytes).not.toContain(secret);
  });

  it.each([
    ['web.example_1', 'web-example-1'],
    ['--', 'server'],
    ['数据库', 'server'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('makes of the name %s the host name %s', (name, expected) => expect(hostNameOf(name)).toBe(expected));
});

describe('the protocol', () => {
  const raw = (method: 'POST' | 'GET', path: string, body?: unknown) =>
    callConfigured({ url: `unix:${simulator.storeFile.replace(/store\.db$/, 's')}` }, { method, path, body });

  it.each([
    ['an unknown key', { token: 't', extra: 1 }],
    ['a missing key', {}],
    ['no body', undefined],
    ['a list', []],
    ['a token that is too long', { token: 'x'.repeat(201) }],
  ])('refuses %s with 400', async (_, body) => {
    expect(await raw('POST', '/machines/x/destroy', body)).toMatchObject({
      status: 400,
      body: { error: { code: 'bad-request' } },
    });
  });

  it('answers 404 for a path and 413 for a size that it does not know', async () => {
    expect((await raw('GET', '/nowhere')).status).toBe(404);
    expect((await raw('GET', '/hold')).status).toBe(404);
    expect((await raw('POST', '/measure', { refs: ['x'.repeat(1_100_000)] })).status).toBe(413);
  });

  it('refuses a cursor that it never gave out', async () => {
    await expect(simulator.engine.changesSince('nonsense', patient)).rejects.toBeInstanceOf(EngineFinal);
  });
});
