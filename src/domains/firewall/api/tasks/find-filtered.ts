import { findMachine, type FoundMachine } from '#domains/servers/api/port.ts';
import { FinalFailure } from '#kernel/failure.ts';
import type { App } from '#platform/app.ts';
import { say } from '../../messages.ts';

/** The machine of a task's server and its engine. Throws FinalFailure where there is none, or no packet filter. */
export async function findFiltered(app: App, serverId: string, signal: AbortSignal): Promise<FoundMachine> {
  const found = await findMachine(app, serverId, signal);
  if (found.engine.capabilities.firewall === null) throw new FinalFailure(say('no-firewall'));
  return found;
}
