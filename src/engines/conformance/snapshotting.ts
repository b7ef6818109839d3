import { expect, it } from 'vitest';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient, power, read } = harness;
type Harness = harness.EngineHarness;

/** Takes a snapshot to the end and finds it by its token. */
async function taken(h: Harness, machineRef: string, more: { memory?: boolean; quiesce?: boolean } = {}) {
  const token = freshToken();
  const wanted = { machineRef, name: 'Before the change', memory: false, quiesce: false, ...more };
  await finish(h, h.engine.ensureSnapshot(token, wanted, patient));
  return found(h, machineRef, token);
}

async function found(h: Harness, machineRef: string, token: string): Promise<EngineSnapshot> {
  const one = (await h.engine.listSnapshots([machineRef], patient)).find((snapshot) => snapshot.token === token);
  if (!one) throw new Error(`The snapshot of ${token} is not listed.`);
  return one;
}

const tree = async (h: Harness, machineRef: string) =>
  (await h.engine.listSnapshots([machineRef], patient)).map(({ ref, parentRef, current }) => ({
    ref,
    parentRef,
    current,
  }));

/** Snapshots form a tree; taking, going back and removing happen once for a token. */
export function snapshotting(use: harness.UseHarness): void {
  it('hangs each new one below the current one', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref } = await made(h);
    const [first, second] = [await taken(h, ref), await taken(h, ref)];
    expect(first).toMatchObject({ machineRef: ref, parentRef: null, name: 'Before the change', current: true });
    expect(await tree(h, ref)).toEqual([
      { ref: first.ref, parentRef: null, current: false },
      { ref: second.ref, parentRef: first.ref, current: true },
    ]);
    expect(second.createdAt).toBeGreaterThanOrEqual(first.createdAt);
    expect(second.sizeMb).toBeGreaterThanOrEqual(0);
  });

  it('branches after a revert', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref } = await made(h);
    const [first, second] = [await taken(h, ref), await taken(h, ref)];
    const of = { machineRef: ref, snapshotRef: first.ref };
    await finish(h, h.engine.ensureReverted(freshToken(), of, patient));
    expect((await tree(h, ref)).find((one) => one.current)?.ref).toBe(first.ref);
    const third = await taken(h, ref);
    expect([second.parentRef, third.parentRef]).toEqual([first.ref, first.ref]);
  });

  it('is off after a revert without memory', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const { ref: snapshotRef } = await taken(h, ref);
    await finish(h, h.engine.ensureReverted(freshToken(), { machineRef: ref, snapshotRef }, patient));
    expect((await read(h, ref)).power).toBe('off');
  });

  it('goes on where its memory was', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots?.memory !== true) skip();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const snapshot = await taken(h, ref, { memory: true });
    expect(snapshot.memory).toBe(true);
    await power(h, ref, 'off');
    await finish(h, h.engine.ensureReverted(freshToken(), { machineRef: ref, snapshotRef: snapshot.ref }, patient));
    expect((await read(h, ref)).power).toBe('on');
  });

  it('refuses memory and rest of a machine that is off', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref: machineRef } = await made(h);
    for (const [memory, quiesce] of [
      [true, false],
      [false, true],
    ] as const) {
      const asked = h.engine.ensureSnapshot(freshToken(), { machineRef, name: 'x', memory, quiesce }, patient);
      await expect(asked).rejects.toBeInstanceOf(EngineFinal);
    }
    expect(await tree(h, machineRef)).toEqual([]);
  });

  it('merges one from the middle', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref } = await made(h);
    const [first, second, third] = [await taken(h, ref), await taken(h, ref), await taken(h, ref)];
    const of = { machineRef: ref, snapshotRef: second.ref };
    await finish(h, h.engine.ensureSnapshotRemoved(freshToken(), of, patient));
    expect(await tree(h, ref)).toEqual([
      { ref: first.ref, parentRef: null, current: false },
      { ref: third.ref, parentRef: first.ref, current: true },
    ]);
  });

  it('goes on from the one above when the current one is removed', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref } = await made(h);
    const [first, second] = [await taken(h, ref), await taken(h, ref)];
    await finish(
      h,
      h.engine.ensureSnapshotRemoved(freshToken(), { machineRef: ref, snapshotRef: second.ref }, patient),
    );
    expect(await tree(h, ref)).toEqual([{ ref: first.ref, parentRef: null, current: true }]);
    await finish(h, h.engine.ensureSnapshotRemoved(freshToken(), { machineRef: ref, snapshotRef: first.ref }, patient));
    expect(await tree(h, ref)).toEqual([]);
  });

  it('does each thing once for one token', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref: machineRef } = await made(h);
    const wanted = { machineRef, name: 'Once', memory: false, quiesce: false };
    const [take, back, away] = [freshToken(), freshToken(), freshToken()];
    const first = await finish(h, h.engine.ensureSnapshot(take, wanted, patient));
    expect(await h.engine.ensureSnapshot(take, wanted, patient)).toEqual(first);
    const { ref: snapshotRef } = await found(h, machineRef, take);
    const of = { machineRef, snapshotRef };
    const reverted = await finish(h, h.engine.ensureReverted(back, of, patient));
    await power(h, machineRef, 'on');
    expect(await h.engine.ensureReverted(back, of, patient)).toEqual(reverted);
    expect((await read(h, machineRef)).power).toBe('on');
    const removed = await finish(h, h.engine.ensureSnapshotRemoved(away, of, patient));
    expect(await h.engine.ensureSnapshotRemoved(away, of, patient)).toEqual(removed);
    expect(await h.engine.findJob(away, patient)).toEqual(removed);
  });

  it('refuses to go back to what is not there, and has removed it already', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref: machineRef } = await made(h);
    const of = { machineRef, snapshotRef: 'no-such-snapshot' };
    await expect(h.engine.ensureReverted(freshToken(), of, patient)).rejects.toBeInstanceOf(EngineFinal);
    expect(await h.engine.ensureSnapshotRemoved(freshToken(), of, patient)).toMatchObject({ state: 'done' });
  });

  it('tells nothing of unknown machines, and lets snapshots go with theirs', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null) skip();
    const { ref } = await made(h);
    await taken(h, ref);
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    expect(await h.engine.listSnapshots([ref, 'no-such-machine'], patient)).toEqual([]);
  });

  it('takes one although the answer was lost, and none when it fails', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.snapshots === null || h.faults === undefined) return skip();
    const { ref: machineRef } = await made(h);
    const wanted = { machineRef, name: 'Lost', memory: false, quiesce: false };
    const lost = freshToken();
    await h.faults.loseNext('ensureSnapshot');
    await expect(h.engine.ensureSnapshot(lost, wanted, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureSnapshot(lost, wanted, patient));
    expect(await tree(h, machineRef)).toHaveLength(1);
    const failed = freshToken();
    await h.faults.failNext('ensureSnapshot', 'The storage pool is full.');
    await h.engine.ensureSnapshot(failed, wanted, patient);
    expect(await h.settle(failed)).toMatchObject({ state: 'failed', error: 'The storage pool is full.' });
    expect(await tree(h, machineRef)).toHaveLength(1);
  });
}
