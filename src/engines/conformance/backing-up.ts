import { expect, it } from 'vitest';
import type { EngineBackup } from '#engines/backups.ts';
import { EngineFinal, EngineRetryable } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient, power, read, specOf } = harness;
type Harness = harness.EngineHarness;

/** Takes a backup to the end and finds it by its token. */
async function backedUp(h: Harness, machineRef: string, quiesce = false): Promise<EngineBackup> {
  const token = freshToken();
  await finish(h, h.engine.ensureBackup(token, { machineRef, name: 'Nightly', quiesce }, patient));
  const one = (await h.engine.listBackups([machineRef], patient)).find((backup) => backup.token === token);
  if (!one) throw new Error(`The backup of ${token} is not listed.`);
  return one;
}

/** A machine with a second disk since its first backup, and that backup. */
async function grown(h: Harness) {
  const { ref: machineRef, cpuType, cpuCount, ramMb } = await made(h);
  const backup = await backedUp(h, machineRef);
  const disks = [
    { from: 0, sizeGb: 10 },
    { from: null, sizeGb: 20 },
  ];
  const wanted = { machineRef, cpuType, cpuCount, ramMb, disks, keepAs: null };
  await finish(h, h.engine.ensureHardware(freshToken(), wanted, patient));
  expect((await read(h, machineRef)).diskSizesGb).toEqual([10, 20]);
  return { machineRef, backup, of: { machineRef, backupRef: backup.ref } };
}

/** Backups stand apart from the disks; taking, restoring and removing happen once for a token. */
export function backingUp(use: harness.UseHarness): void {
  it('takes backups beside a machine that goes on', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null) skip();
    const { ref } = await made(h);
    await power(h, ref, 'on');
    const [first, second] = [await backedUp(h, ref), await backedUp(h, ref)];
    expect(first).toMatchObject({ machineRef: ref, name: 'Nightly', power: 'on', quiesced: false, diskSizesGb: [10] });
    expect((await h.engine.listBackups([ref], patient)).map((one) => one.ref)).toEqual([first.ref, second.ref]);
    expect(second.createdAt).toBeGreaterThanOrEqual(first.createdAt);
    expect(first.sizeMb).toBeGreaterThan(0);
    expect((await read(h, ref)).power).toBe('on');
  });

  it('brings a guest to rest that runs, and takes one that is off as it is', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups?.quiesce !== true) skip();
    const { ref } = await made(h);
    expect(await backedUp(h, ref, true)).toMatchObject({ quiesced: false, power: 'off' });
    await power(h, ref, 'on');
    expect(await backedUp(h, ref, true)).toMatchObject({ quiesced: true, power: 'on' });
  });

  it('restores the disks as they were, and is off', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null) skip();
    const { machineRef, of } = await grown(h);
    await power(h, machineRef, 'on');
    await finish(h, h.engine.ensureRestored(freshToken(), of, patient));
    expect(await read(h, machineRef)).toMatchObject({ power: 'off', diskSizesGb: [10] });
    expect(await h.engine.listBackups([machineRef], patient)).toHaveLength(1);
  });

  it('restores nothing while the machine has snapshots', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null || h.engine.capabilities.snapshots === null) skip();
    const { machineRef, of } = await grown(h);
    const wanted = { machineRef, name: 'In the way', memory: false, quiesce: false };
    await finish(h, h.engine.ensureSnapshot(freshToken(), wanted, patient));
    await expect(h.engine.ensureRestored(freshToken(), of, patient)).rejects.toBeInstanceOf(EngineFinal);
    expect((await read(h, machineRef)).diskSizesGb).toEqual([10, 20]);
  });

  it('makes a new machine from a backup or a snapshot', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null || h.engine.capabilities.snapshots === null) skip();
    const { ref: machineRef } = await made(h);
    const backup = await backedUp(h, machineRef);
    const token = freshToken();
    await finish(
      h,
      h.engine.ensureSnapshot(token, { machineRef, name: 'Base', memory: false, quiesce: false }, patient),
    );
    const [snapshot] = await h.engine.listSnapshots([machineRef], patient);
    for (const [kind, ref] of [
      ['backup', backup.ref],
      ['snapshot', snapshot?.ref ?? ''],
    ] as const) {
      const machine = await made(h, { source: { kind, machineRef, ref }, password: null });
      expect(machine).toMatchObject({ power: 'off', diskSizesGb: [10] });
      expect(machine.ref).not.toBe(machineRef);
      expect(await h.engine.listBackups([machine.ref], patient)).toEqual([]);
    }
  });

  it('makes none of what is not there or does not fit', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null) skip();
    const { ref: machineRef } = await made(h);
    const { ref } = await backedUp(h, machineRef);
    const small = specOf(h, { source: { kind: 'backup', machineRef, ref }, diskSizesGb: [5] });
    const gone = specOf(h, { source: { kind: 'backup', machineRef, ref: 'no-such-backup' } });
    for (const spec of [small, gone])
      await expect(h.engine.ensureMachine(freshToken(), spec, patient)).rejects.toBeInstanceOf(EngineFinal);
  });

  it('does each thing once for one token', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null) skip();
    const { ref: machineRef } = await made(h);
    const wanted = { machineRef, name: 'Once', quiesce: false };
    const [take, back, away] = [freshToken(), freshToken(), freshToken()];
    const first = await finish(h, h.engine.ensureBackup(take, wanted, patient));
    expect(await h.engine.ensureBackup(take, wanted, patient)).toEqual(first);
    const [one, ...others] = await h.engine.listBackups([machineRef], patient);
    expect(others).toEqual([]);
    const of = { machineRef, backupRef: one?.ref ?? '' };
    const restored = await finish(h, h.engine.ensureRestored(back, of, patient));
    await power(h, machineRef, 'on');
    expect(await h.engine.ensureRestored(back, of, patient)).toEqual(restored);
    expect((await read(h, machineRef)).power).toBe('on');
    const removed = await finish(h, h.engine.ensureBackupRemoved(away, of, patient));
    expect(await h.engine.ensureBackupRemoved(away, of, patient)).toEqual(removed);
    expect(await h.engine.listBackups([machineRef], patient)).toEqual([]);
  });

  it('refuses to restore what is not there, and has removed it already', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null) skip();
    const { ref: machineRef } = await made(h);
    const of = { machineRef, backupRef: 'no-such-backup' };
    await expect(h.engine.ensureRestored(freshToken(), of, patient)).rejects.toBeInstanceOf(EngineFinal);
    expect(await h.engine.ensureBackupRemoved(freshToken(), of, patient)).toMatchObject({ state: 'done' });
  });

  it('lets backups go with their machine', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null) skip();
    const { ref } = await made(h);
    await backedUp(h, ref);
    await finish(h, h.engine.ensureDestroyed(freshToken(), ref, patient));
    expect(await h.engine.listBackups([ref, 'no-such-machine'], patient)).toEqual([]);
  });

  it('takes one although the answer was lost, and none when it fails', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null || h.faults === undefined) return skip();
    const { ref: machineRef } = await made(h);
    const wanted = { machineRef, name: 'Lost', quiesce: false };
    const lost = freshToken();
    await h.faults.loseNext('ensureBackup');
    await expect(h.engine.ensureBackup(lost, wanted, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureBackup(lost, wanted, patient));
    expect(await h.engine.listBackups([machineRef], patient)).toHaveLength(1);
    const failed = freshToken();
    await h.faults.failNext('ensureBackup', 'The backup storage is full.');
    await h.engine.ensureBackup(failed, wanted, patient);
    expect(await h.settle(failed)).toMatchObject({ state: 'failed', error: 'The backup storage is full.' });
    expect(await h.engine.listBackups([machineRef], patient)).toHaveLength(1);
  });

  it('leaves the disks as they are when a restore fails', async ({ skip }) => {
    const h = use();
    if (h.engine.capabilities.backups === null || h.faults === undefined) return skip();
    const { machineRef, of } = await grown(h);
    const token = freshToken();
    await h.faults.failNext('ensureRestored', 'The backup cannot be read.');
    await h.engine.ensureRestored(token, of, patient);
    expect(await h.settle(token)).toMatchObject({ state: 'failed', error: 'The backup cannot be read.' });
    expect((await read(h, machineRef)).diskSizesGb).toEqual([10, 20]);
  });
}
