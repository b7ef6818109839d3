import { refusalOf, type PowerAction } from '../states.ts';
import type { ServerRow } from './types.ts';

export interface Preflight {
  eligible: ServerRow[];
  refused: { server: ServerRow; reason: string }[];
}

/** Which servers can take a power change now, and why the others cannot. */
export function preflight(action: PowerAction, rows: readonly ServerRow[]): Preflight {
  const result: Preflight = { eligible: [], refused: [] };
  for (const server of rows) {
    const reason = refusalOf(action, server.state, server.task);
    if (reason === null) result.eligible.push(server);
    else result.refused.push({ server, reason });
  }
  return result;
}
