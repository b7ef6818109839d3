import { ensureJob, readTaskServer } from '#domains/servers/api/port.ts';
import type { EnginePort, Job, Machine } from '#engines/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';

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

/** Removes an image at its engine; what never came to be there is gone already. */
export function ensureGone(
  engine: EnginePort,
  { token, engineRef, signal }: { token: string; engineRef: string; signal: AbortSignal },
): Promise<Job> {
  return ensureJob(engine, { token, signal, start: () => engine.ensureImageRemoved(token, engineRef, signal) });
}
