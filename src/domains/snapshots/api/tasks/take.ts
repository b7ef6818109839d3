import type { Machine } from '#engines/port.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { FoundMachine } from '#domains/servers/api/port.ts';
import type { Consistency } from '../../states.ts';
import { say } from '../../messages.ts';

/** What a requested snapshot includes in addition to the disks. */
export interface Wanted {
  memory: boolean;
  quiesce: boolean;
}

/** What can be had of the machine as it is: one that does not run has no memory and nothing to bring to rest. */
export function possibleOf({ machine }: FoundMachine, wanted: Wanted): Wanted {
  const on = machine.power === 'on';
  return { memory: wanted.memory && on, quiesce: wanted.quiesce && on && !wanted.memory };
}

/** How far the disks in it can be relied on. A machine that was off had its files at rest. */
export function consistencyOf(power: Machine['power'], { memory, quiesced }: EngineSnapshot): Consistency {
  if (memory) return 'application';
  return quiesced || power === 'off' ? 'file-system' : 'crash';
}

/** The finished snapshot that a token made. Throws FinalFailure where the engine does not list it. */
export async function findTaken({ engine, machine }: FoundMachine, token: string, signal: AbortSignal) {
  const found = (await engine.listSnapshots([machine.ref], signal)).find((one) => one.token === token);
  if (found === undefined) throw new FinalFailure(say('not-listed'));
  return found;
}
