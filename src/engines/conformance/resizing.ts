import { expect, it } from 'vitest';
import type { HardwareRequest } from '#engines/hardware.ts';
import { EngineFinal, EngineRetryable, type Machine } from '#engines/port.ts';
import * as harness from './harness.ts';

const { finish, freshToken, made, patient, power, read } = harness;

/** The machine's own hardware with something changed. */
function changed(machine: Machine, more: Partial<HardwareRequest> = {}): HardwareRequest {
  const { ref: machineRef, cpuType, cpuCount, ramMb, diskSizesGb } = machine;
  const disks = diskSizesGb.map((sizeGb, from) => ({ from, sizeGb }));
  return { machineRef, cpuType, cpuCount, ramMb, disks, keepAs: null, ...more };
}

const hardwareOf = ({ cpuType, cpuCount, ramMb, diskSizesGb }: Machine) => ({ cpuType, cpuCount, ramMb, diskSizesGb });

/** Processor, memory and disks change together, once for a token, or not at all. */
export function resizing(use: harness.UseHarness): void {
  it('changes processor, memory and disks of a machine that is off', async () => {
    const h = use();
    const machine = await made(h, { diskSizesGb: [10, 20, 30] });
    const disks = [
      { from: 0, sizeGb: 15 },
      { from: 2, sizeGb: 30 },
      { from: null, sizeGb: 50 },
    ];
    const wanted = changed(machine, { cpuType: 'A', cpuCount: 4, ramMb: 4096, disks });
    await finish(h, h.engine.ensureHardware(freshToken(), wanted, patient));
    const after = await read(h, machine.ref);
    expect(hardwareOf(after)).toEqual({ cpuType: 'A', cpuCount: 4, ramMb: 4096, diskSizesGb: [15, 30, 50] });
    expect(after.power).toBe('off');
  });

  it('does it once for one token', async () => {
    const h = use();
    const machine = await made(h);
    const [token, wanted] = [
      freshToken(),
      changed(machine, { disks: [...changed(machine).disks, { from: null, sizeGb: 5 }] }),
    ];
    const job = await finish(h, h.engine.ensureHardware(token, wanted, patient));
    expect(await h.engine.ensureHardware(token, wanted, patient)).toEqual(job);
    expect((await read(h, machine.ref)).diskSizesGb).toEqual([...machine.diskSizesGb, 5]);
  });

  it('takes more of what it can while the machine runs, and nothing else', async () => {
    const h = use();
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    const { hotAddCpu, hotAddRam } = h.engine.capabilities.hardware;
    const more = changed(machine, {
      cpuCount: machine.cpuCount + (hotAddCpu ? 1 : 0),
      ramMb: machine.ramMb * (hotAddRam ? 2 : 1),
    });
    await finish(h, h.engine.ensureHardware(freshToken(), more, patient));
    expect(await read(h, machine.ref)).toMatchObject({ power: 'on', cpuCount: more.cpuCount, ramMb: more.ramMb });
    const less = changed(machine, { ramMb: machine.ramMb / 2 });
    await expect(h.engine.ensureHardware(freshToken(), less, patient)).rejects.toBeInstanceOf(EngineFinal);
    expect(await read(h, machine.ref)).toMatchObject({ power: 'on', ramMb: more.ramMb });
  });

  it.each([
    ['a smaller disk', [{ from: 0, sizeGb: 5 }]],
    ['no system disk', [{ from: null, sizeGb: 20 }]],
    ['a disk that is not there', [{ from: 0, sizeGb: 10 }, { from: 7, sizeGb: 20 }]], // prettier-ignore
    ['a disk twice', [{ from: 0, sizeGb: 10 }, { from: 0, sizeGb: 20 }]], // prettier-ignore
  ])('refuses %s', async (_, disks) => {
    const h = use();
    const machine = await made(h);
    const asked = h.engine.ensureHardware(freshToken(), changed(machine, { disks }), patient);
    await expect(asked).rejects.toBeInstanceOf(EngineFinal);
    expect(hardwareOf(await read(h, machine.ref))).toEqual(hardwareOf(machine));
  });

  it('leaves a safety snapshot of the disks, which then stands in the way and brings them back', async ({ skip }) => {
    const h = use();
    if (!h.engine.capabilities.hardware.keepsSafety) skip();
    const machine = await made(h);
    const token = freshToken();
    const grown = changed(machine, { disks: [{ from: 0, sizeGb: 20 }], keepAs: 'Before the disks grew' });
    await finish(h, h.engine.ensureHardware(token, grown, patient));
    const [safety, ...others] = await h.engine.listSnapshots([machine.ref], patient);
    expect(others).toEqual([]);
    expect(safety).toMatchObject({ token, name: 'Before the disks grew', parentRef: null, current: true });
    const again = h.engine.ensureHardware(freshToken(), { ...grown, disks: [{ from: 0, sizeGb: 30 }] }, patient);
    await expect(again).rejects.toBeInstanceOf(EngineFinal);
    const of = { machineRef: machine.ref, snapshotRef: safety?.ref ?? '' };
    await finish(h, h.engine.ensureReverted(freshToken(), of, patient));
    expect((await read(h, machine.ref)).diskSizesGb).toEqual(machine.diskSizesGb);
  });

  it('changes processor and memory while a snapshot holds the disks, which still bring their data back', async ({
    skip,
  }) => {
    const h = use();
    const { hardware, snapshots } = h.engine.capabilities;
    if (!hardware.resizesWithSnapshots || snapshots === null) skip();
    const machine = await made(h);
    const kept = { machineRef: machine.ref, name: 'Before', memory: false, quiesce: false };
    await finish(h, h.engine.ensureSnapshot(freshToken(), kept, patient));
    const more = changed(machine, { cpuType: 'A', cpuCount: machine.cpuCount + 1, ramMb: machine.ramMb * 2 });
    await finish(h, h.engine.ensureHardware(freshToken(), more, patient));
    const { cpuType, cpuCount, ramMb } = more;
    expect(await read(h, machine.ref)).toMatchObject({ cpuType, cpuCount, ramMb });
    for (const disks of [[{ from: 0, sizeGb: 20 }], [...more.disks, { from: null, sizeGb: 5 }]])
      await expect(h.engine.ensureHardware(freshToken(), { ...more, disks }, patient)).rejects.toBeInstanceOf(
        EngineFinal,
      );
    const [snapshot] = await h.engine.listSnapshots([machine.ref], patient);
    const of = { machineRef: machine.ref, snapshotRef: snapshot?.ref ?? '' };
    await finish(h, h.engine.ensureReverted(freshToken(), of, patient));
    expect(await read(h, machine.ref)).toMatchObject({ cpuType, cpuCount, ramMb, diskSizesGb: machine.diskSizesGb });
    await power(h, machine.ref, 'on');
    expect(await read(h, machine.ref)).toMatchObject({ power: 'on', ramMb });
  });

  it('changes neither processor nor memory while a snapshot keeps what is in memory', async ({ skip }) => {
    const h = use();
    if (!h.engine.capabilities.snapshots?.memory) skip();
    const machine = await made(h);
    await power(h, machine.ref, 'on');
    const kept = { machineRef: machine.ref, name: 'Running', memory: true, quiesce: false };
    await finish(h, h.engine.ensureSnapshot(freshToken(), kept, patient));
    await power(h, machine.ref, 'off');
    for (const part of [{ ramMb: machine.ramMb * 2 }, { cpuCount: machine.cpuCount + 1 }, { cpuType: 'A' }])
      await expect(h.engine.ensureHardware(freshToken(), changed(machine, part), patient)).rejects.toBeInstanceOf(
        EngineFinal,
      );
    expect(hardwareOf(await read(h, machine.ref))).toEqual(hardwareOf(machine));
  });

  it('leaves none where no disk that was there changes', async () => {
    const h = use();
    const machine = await made(h);
    const disks = [...changed(machine).disks, { from: null, sizeGb: 5 }];
    await finish(h, h.engine.ensureHardware(freshToken(), changed(machine, { disks, keepAs: 'None' }), patient));
    expect(await h.engine.listSnapshots([machine.ref], patient)).toEqual([]);
  });

  it('refuses a machine that is not there', async () => {
    const h = use();
    const gone = { ...changed(await made(h)), machineRef: 'no-such-machine' };
    await expect(h.engine.ensureHardware(freshToken(), gone, patient)).rejects.toBeInstanceOf(EngineFinal);
  });

  it('changes it although the answer was lost, and nothing when it fails', async ({ skip }) => {
    const h = use();
    if (h.faults === undefined) return skip();
    const machine = await made(h);
    const [lost, failed] = [freshToken(), freshToken()];
    const more = changed(machine, { ramMb: 2048 });
    await h.faults.loseNext('ensureHardware');
    await expect(h.engine.ensureHardware(lost, more, patient)).rejects.toBeInstanceOf(EngineRetryable);
    await finish(h, h.engine.ensureHardware(lost, more, patient));
    await h.faults.failNext('ensureHardware', 'The host has no memory left.');
    await h.engine.ensureHardware(failed, changed(machine, { ramMb: 4096 }), patient);
    expect(await h.settle(failed)).toMatchObject({ state: 'failed', error: 'The host has no memory left.' });
    expect((await read(h, machine.ref)).ramMb).toBe(2048);
  });
}
