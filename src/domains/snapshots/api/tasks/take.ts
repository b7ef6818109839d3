import type { EnginePort, Machine } from '#engines/port.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import { readTaskServer } from '#domains/servers/api/port.ts';
import type { Consistency } from '../../states.ts';

/** What a snapshot that is asked for is to hold besides the disks. */
export interface Wanted {
  memory: boolean;
  quiesce: boolean;
}

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

/** What can be had of the machine as it is: one that does not run has no memory and nothing to bring to rest. */
export function possibleOf({ machine }: Found, wanted: Wanted): Wanted {
  const on = machine.power === 'on';
  return { memory: wanted.memory && on, quiesce: wanted.quiesce && on && !wanted.memory };
}

/** How far the disks in it can be relied on. A machine that was off had its files at rest. */
export function consistencyOf(power: Machine['power'], { memory, quiesced }: EngineSnapshot): Consistency {
  if (memory) return 'application';
  return quiesced || power === 'off' ? 'file-system' : 'crash';
}

/** The finished snapshot that a token made. Throws FinalFailure where the engine does not list it. */
export async function findTaken({ engine, machine }: Found, token: string, signal: AbortSignal) {
  const found = (await engine.listSnapshots([machine.ref], signal)).find((one) => one.token === token);
  if (found === undefined) throw new FinalFailure('The data center does not list the snapshot.');
  return found;
}
