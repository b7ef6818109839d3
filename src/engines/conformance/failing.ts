import { expect, it } from 'vitest';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { cursorOfNow, drain, finish, freshToken, listed, made, patient, power, read, specOf } = harness;

/** Failures are typed, leave nothing half done, and a second attempt does what the first did not. */
export function failing(use: harness.UseHarness): void {
  const faultsOf = (h: harness.EngineHarness, skip: () => never): harness.EngineFaults => h.faults ?? skip();

  it('makes no duplicate when the answer to a create is lost', async ({ skip }) => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    await faultsOf(h, skip).loseNext('ensureMachine');
    await expect(h.engine.ensureMachine(token, spec, patient)).rejects.toBeInstanceOf(EngineRetryable);
    expect(await h.engine.findJob(token, patient)).not.toBeNull();
    await finish(h, h.engine.ensureMachine(token, spec, patient));
    expect(await listed(h, spec.serverId)).toHaveLength(1);
  });

  it('makes no second change when the answer to a restart is lost', async ({ skip }) => {
    const h = use();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const token = freshToken();
    const ask = () => h.engine.ensurePower(token, { machineRef: ref, action: 'restart', force: true }, patient);
    await faultsOf(h, skip).loseNext('ensurePower');
    await expect(ask()).rejects.toBeInstanceOf(EngineRetryable);
    await h.settle(token);
    const { powerSince } = await read(h, ref);
    await finish(h, ask());
    expect((await read(h, ref)).powerSince).toBe(powerSince);
  });

  it('ends destroyed when the answer to a removal is lost', async ({ skip }) => {
    const h = use();
    const { ref, serverId } = await made(h);
    const token = freshToken();
    await faultsOf(h, skip).loseNext('ensureDestroyed');
    await expect(h.engine.ensureDestroyed(token, ref, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureDestroyed(token, ref, patient));
    expect(await listed(h, serverId)).toHaveLength(0);
  });

  it('has no effect when it cannot now, and does it when asked again', async ({ skip }) => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    await faultsOf(h, skip).refuseNext('ensureMachine');
    await expect(h.engine.ensureMachine(token, spec, patient)).rejects.toBeInstanceOf(EngineRetryable);
    expect(await h.engine.findJob(token, patient)).toBeNull();
    expect(await listed(h, spec.serverId)).toHaveLength(0);
    await finish(h, h.engine.ensureMachine(token, spec, patient));
    expect(await listed(h, spec.serverId)).toHaveLength(1);
  });

  it('says why it refuses for good, with no effect', async ({ skip }) => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    await faultsOf(h, skip).rejectNext('ensureMachine', 'No capacity is left.');
    const error = await h.engine.ensureMachine(token, spec, patient).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EngineFinal);
    expect(error).toHaveProperty('message', expect.stringContaining('No capacity is left.'));
    expect(await listed(h, spec.serverId)).toHaveLength(0);
  });

  it('leaves nothing of a create that fails, and remembers that it failed', async ({ skip }) => {
    const h = use();
    const token = freshToken();
    const spec = specOf(h);
    const start = await cursorOfNow(h);
    await faultsOf(h, skip).failNext('ensureMachine', 'The disk is full.');
    await h.engine.ensureMachine(token, spec, patient);
    const job = await h.settle(token);
    expect(job).toMatchObject({ state: 'failed', error: 'The disk is full.' });
    expect(job.progress).toBeLessThan(100);
    expect(await listed(h, spec.serverId)).toHaveLength(0);
    expect(await h.engine.ensureMachine(token, spec, patient)).toEqual(job);
    const alive = (await drain(h, start)).machines.filter((m) => m.serverId === spec.serverId && !m.destroyed);
    expect(alive).toEqual([]);
    await finish(h, h.engine.ensureMachine(freshToken(), spec, patient));
    expect(await listed(h, spec.serverId)).toHaveLength(1);
  });

  it('keeps the power when a power job fails', async ({ skip }) => {
    const h = use();
    const { ref } = await made(h);
    const token = freshToken();
    await faultsOf(h, skip).failNext('ensurePower', 'The host does not answer.');
    await h.engine.ensurePower(token, { machineRef: ref, action: 'on', force: false }, patient);
    expect(await h.settle(token)).toMatchObject({ state: 'failed', error: 'The host does not answer.' });
    expect((await read(h, ref)).power).toBe('off');
    await power(h, ref, 'on');
  });

  it('keeps the machine when its removal fails', async ({ skip }) => {
    const h = use();
    const machine = await made(h);
    const token = freshToken();
    await faultsOf(h, skip).failNext('ensureDestroyed', 'The disk is locked.');
    await h.engine.ensureDestroyed(token, machine.ref, patient);
    expect((await h.settle(token)).state).toBe('failed');
    expect(await read(h, machine.ref)).toEqual(machine);
    await finish(h, h.engine.ensureDestroyed(freshToken(), machine.ref, patient));
  });

  it('tells of a power cut that nobody asked for', async ({ skip }) => {
    const h = use();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const start = await cursorOfNow(h);
    await faultsOf(h, skip).cutPower(ref);
    expect((await read(h, ref)).power).toBe('off');
    expect((await drain(h, start)).machines.filter((m) => m.ref === ref).at(-1)?.power).toBe('off');
    expect(await h.engine.measure([ref], patient)).toEqual([]);
  });

  it('asks nothing when the signal has ended already', async () => {
    const h = use();
    const token = freshToken();
    const reason = new Error('ended before');
    const asked = h.engine.ensureMachine(token, specOf(h), AbortSignal.abort(reason));
    await expect(asked).rejects.toBe(reason);
    expect(await h.engine.findJob(token, patient)).toBeNull();
  });

  it('stops waiting when the signal ends', async ({ skip }) => {
    const h = use();
    const { ref } = await made(h);
    await faultsOf(h, skip).hangNextRead();
    const controller = new AbortController();
    const reason = new Error('ended meanwhile');
    const asked = expect(h.engine.readMachine(ref, controller.signal)).rejects.toBe(reason);
    // A round trip later the hanging call has arrived too.
    await h.engine.findJob(freshToken(), patient);
    controller.abort(reason);
    await asked;
  });
}
