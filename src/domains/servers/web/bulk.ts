import { refusalOfProtection } from '../protection.ts';
import { refusalOf, refusalOfForce, type PowerAction } from '../states.ts';
import type { ServerRow } from './types.ts';

export interface Preflight {
  eligible: ServerRow[];
  refused: { server: ServerRow; reason: string }[];
}

/** Which servers can take a power change now, or end, and why the others cannot. One that runs ends by force alone. */
export function preflight(action: PowerAction | 'terminate', rows: readonly ServerRow[], force = true): Preflight {
  const result: Preflight = { eligible: [], refused: [] };
  for (const server of rows) {
    const reason =
      refusalOf(action, server.state, server.task) ??
      (action === 'terminate'
        ? (refusalOfProtection('terminate', server) ?? refusalOfForce(server.state, force))
        : null);
    if (reason === null) result.eligible.push(server);
    else result.refused.push({ server, reason });
  }
  return result;
}
