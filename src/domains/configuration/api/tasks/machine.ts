import type { HardwareRequest } from '#engines/hardware.ts';
import type { Machine } from '#engines/port.ts';
import type { Sayable } from '#kernel/message.ts';
import type { By } from '#domains/history/api/port.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { Configuration } from '../../change.ts';

/** What a change of the configuration of one server knows. */
export interface Data {
  taskId: string;
  serverId: string;
  name: string;
  configurationId: string;
  by: By;
  before: Configuration;
  after: Configuration;
  hardware: boolean;
  /** It needs the machine to be off. */
  restarts: boolean;
  force: boolean;
  /** The name of the snapshot that a change of disks leaves; null where none does. */
  safety: string | null;
  /** The power when it began, and as it is as far as is known. */
  power: Machine['power'];
  /** The state before. */
  state: ServerState;
  /** It ran, and is to run again. */
  startAgain: boolean;
  /** The machine has taken the new hardware. */
  resized: boolean;
  /** The token by which the snapshot that the resize left is found. */
  safetyToken: string | null;
  /** What the machine has after a failure is saved. */
  settled: boolean;
  /** Why it is going to fail, once that is known. */
  reason: Sayable;
}

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
