import type { EnginePort, Machine } from '#engines/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import { readTaskServer } from './store-task.ts';

export interface FoundMachine {
  engine: EnginePort;
  machine: Machine;
}

/** The machine of a task's server and its engine. Throws FinalFailure where there is none. */
export async function findMachine(app: App, serverId: string, signal: AbortSignal): Promise<FoundMachine> {
  const { engine: name, engineRef } = await readTaskServer(app.db, serverId);
  const engine = app.engine(name);
  const machine = engineRef === null ? null : await engine.readMachine(engineRef, signal);
  if (machine === null || machine.destroyed) throw new FinalFailure('The data center has no machine for this server.');
  return { engine, machine };
}
