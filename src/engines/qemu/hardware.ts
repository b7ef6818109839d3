import { z } from 'zod';
import { type HardwareRequest, needsOff, refusalOfDisks } from '#engines/hardware.ts';
import type { MachineNic, NicsRequest } from '#engines/nics.ts';
import type { Job } from '#engines/port.ts';
import { NicsBody } from '../simulator/hardware-wire.ts';
import { hardwareCapabilities } from './capabilities.ts';
import { type Desk, maxDisks, maxNics, order, workable } from './ensure.ts';
import { seenJob } from './jobs.ts';
import { snapshotsOf } from './snapshots.ts';
import { Rejected } from './world.ts';

export const HardwareOrder = z.strictObject({
  cpuType: z.string(),
  cpuCount: z.int(),
  ramMb: z.int(),
  disks: z.array(z.strictObject({ id: z.int(), sizeGb: z.int() })),
});
export const NicsOrder = NicsBody.omit({ token: true });

/** Changes processor, memory and disks: all of it or nothing. */
export function ensureHardware(desk: Desk, token: string, { machineRef, ...wanted }: HardwareRequest): Job {
  const seen = seenJob(desk.store, token, 'hardware');
  if (seen) return seen;
  const { machine, power } = workable(desk, machineRef);
  const diskSizesGb = machine.disks.map((disk) => disk.sizeGb);
  const refusal = refusalOfDisks({ diskSizesGb }, wanted);
  if (refusal !== null) throw new Rejected(refusal);
  if (wanted.disks.length > maxDisks) throw new Rejected(`A machine here has ${maxDisks} disks at most.`);
  const { cpuType, cpuCount, ramMb } = machine;
  const parts = needsOff(hardwareCapabilities, { cpuType, cpuCount, ramMb, diskSizesGb }, wanted);
  if (power !== 'off' && parts.length > 0) throw new Rejected('The machine must be off for this.');
  if (snapshotsOf(desk.store, machineRef).length > 0) throw new Rejected('The machine has snapshots.');
  if (wanted.ramMb > desk.ramMb) throw new Rejected(`The host has ${desk.ramMb} MB of memory for guests.`);
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

/** Changes the network cards: all of them or none. */
export function ensureNics(desk: Desk, token: string, { machineRef, nics }: NicsRequest): Job {
  const seen = seenJob(desk.store, token, 'nics');
  if (seen) return seen;
  const { machine } = workable(desk, machineRef);
  if (new Set(nics.map(({ mac }) => mac)).size !== nics.length) throw new Rejected('Two cards have one MAC address.');
  if (nics.length > maxNics) throw new Rejected(`A machine here has ${maxNics} network cards at most.`);
  const moved = nics.some((nic) =>
    machine.nics.some((old) => old.mac === nic.mac && old.networkRef !== nic.networkRef),
  );
  if (moved) throw new Rejected('A card stays in its network.');
  const body = { nics: nics.map((nic): MachineNic => ({ ...nic, ips: [...nic.ips] })) };
  return order(desk, { token, kind: 'nics', machineRef, body });
}
