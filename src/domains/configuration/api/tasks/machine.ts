import type { HardwareRequest } from '#engines/hardware.ts';
import type { EnginePort, Machine } from '#engines/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import { readTaskServer } from '#domains/servers/api/port.ts';
import type { Data } from './configure-server.ts';

export interface Found {
  engine: EnginePort;
  machine: Machine;
}

/** The machine of a server and its engine. Throws FinalFailure where there is none. */
export async function findMachine(app: App, serverId: string, signal: AbortSignal): Promise<Found> {
  const { engine: name, engineRef } = await readTaskServer(app.db, serverId);
  const engine = app.engine(name);
  const machine = engineRef === null ? null : await engine.readMachine(engineRef, signal);
  if (machine === null || machine.destroyed) throw new FinalFailure('The data center has no machine for this server.');
  return { engine, machine };
}

/** What the engine is asked for; disks are named by where they stood before. */
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
