import type { HardwareRequest } from '#engines/hardware.ts';
import type { Machine } from '#engines/port.ts';
import type { Data } from './configure-server.ts';

/** What the engine is asked for; disks are named by where they were before. */
export function wantedOf({ before, after, safety }: Data, machineRef: string): HardwareRequest {
  const at = new Map(before.disks.map((disk, position) => [disk.id, position]));
  const { cpuType, cpuCount, ramMb } = after;
  const disks = after.disks.map(({ id, sizeGb }) => ({ from: at.get(id) ?? null, sizeGb }));
  return { machineRef, cpuType, cpuCount, ramMb, disks, keepAs: safety };
}

/** The way back of a machine that does not start: its former processor and memory. Null where there is none. */
export function formerOf({ before, after }: Data, machine: Machine): HardwareRequest | null {
  const { cpuType, cpuCount, ramMb } = before;
  const same = cpuType === after.cpuType && cpuCount === after.cpuCount && ramMb === after.ramMb;
  const disks = machine.diskSizesGb.map((sizeGb, from) => ({ from, sizeGb }));
  return same ? null : { machineRef: machine.ref, cpuType, cpuCount, ramMb, disks, keepAs: null };
}
