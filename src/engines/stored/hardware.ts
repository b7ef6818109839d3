import { say } from '#engines/messages.ts';
import { EngineFinal } from '#engines/errors.ts';
import type { z } from 'zod';
import { heldBySnapshots, type HardwareRequest, needsOff, refusalOfDisks } from '#engines/hardware.ts';
import type { MachineNic, NicsRequest } from '#engines/nics.ts';
import type { Job } from '#engines/port.ts';
import { type Desk, order, workable } from './ensure.ts';
import { seenJob } from './jobs.ts';
import type { HardwareOrder } from './orders.ts';
import { snapshotsOf } from './snapshots.ts';

/** Changes processor, memory and disks: all of it or nothing. */
export function ensureHardware(
  desk: Desk & { ramMb?: number },
  token: string,
  { machineRef, ...wanted }: HardwareRequest,
): Job {
  const { maxDisks, hardware: can } = desk.capabilities;
  const seen = seenJob(desk.store, token, 'hardware');
  if (seen) return seen;
  const { machine, power } = workable(desk, machineRef);
  const diskSizesGb = machine.disks.map((disk) => disk.sizeGb);
  const refusal = refusalOfDisks({ diskSizesGb }, wanted);
  if (refusal !== null) throw new EngineFinal(refusal);
  if (wanted.disks.length > maxDisks) throw new EngineFinal(`A machine here has ${maxDisks} disks at most.`);
  const { cpuType, cpuCount, ramMb } = machine;
  const before = { cpuType, cpuCount, ramMb, diskSizesGb };
  const parts = needsOff(can, before, wanted);
  if (power !== 'off' && parts.length > 0) throw new EngineFinal(say('must-be-off'));
  const snapshots = snapshotsOf(desk.store, machineRef);
  const held = { all: snapshots.length, withMemory: snapshots.filter(({ memory }) => memory === 1).length };
  if (heldBySnapshots(before, wanted, held)) throw new EngineFinal(say('has-snapshots'));
  if (desk.ramMb !== undefined && wanted.ramMb > desk.ramMb)
    throw new EngineFinal(`The host has ${desk.ramMb} MB of memory for guests.`);
  let next = Math.max(...machine.disks.map(({ id }) => id));
  const disks = wanted.disks.map(({ from, sizeGb }) => ({
    id: (from === null ? undefined : machine.disks[from]?.id) ?? ++next,
    sizeGb,
  }));
  const body: z.infer<typeof HardwareOrder> = {
    cpuType: wanted.cpuType,
    cpuCount: wanted.cpuCount,
    ramMb: wanted.ramMb,
    disks,
  };
  return order(desk, { token, kind: 'hardware', machineRef, body });
}

/** Changes the network interfaces: all of them or none. */
export function ensureNics(desk: Desk, token: string, { machineRef, nics }: NicsRequest): Job {
  const seen = seenJob(desk.store, token, 'nics');
  if (seen) return seen;
  const { machine } = workable(desk, machineRef);
  if (new Set(nics.map(({ mac }) => mac)).size !== nics.length) throw new EngineFinal(say('one-mac'));
  const { maxNics } = desk.capabilities;
  if (nics.length > maxNics) throw new EngineFinal(say('too-many-interfaces', { max: maxNics }));
  const moved = nics.some((nic) =>
    machine.nics.some((old) => old.mac === nic.mac && old.networkRef !== nic.networkRef),
  );
  if (moved) throw new EngineFinal(say('interface-stays'));
  const body = { nics: nics.map((nic): MachineNic => ({ ...nic, ips: [...nic.ips] })) };
  return order(desk, { token, kind: 'nics', machineRef, body });
}
