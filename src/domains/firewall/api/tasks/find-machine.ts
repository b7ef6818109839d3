import type { EnginePort, Machine } from '#engines/port.ts';
import { readTaskServer } from '#domains/servers/api/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';

/** The machine of a server and its engine. Throws FinalFailure where there is none, or no packet filter. */
export async function findMachine(
  app: App,
  serverId: string,
  signal: AbortSignal,
): Promise<{ engine: EnginePort; machine: Machine }> {
  const { engine: name, engineRef } = await readTaskServer(app.db, serverId);
  const engine = app.engine(name);
  if (engine.capabilities.firewall === null) throw new FinalFailure('The data center has no firewall for servers.');
  const machine = engineRef === null ? null : await engine.readMachine(engineRef, signal);
  if (machine === null || machine.destroyed) throw new FinalFailure('The data center has no machine for this server.');
  return { engine, machine };
}
