import { call } from '#shell/data/call.ts';
import { cache } from '#shell/data/query-client.ts';
import { userOptions, type UserContext } from '#shell/session/session-reads.ts';
import type { PaletteEntry } from '#shell/boot/web-route.ts';
import { servers } from '../contract.ts';
import { powerActions, refusalOf } from '../states.ts';
import type { ServerRow } from './types.ts';
import { actionTitle, stateLabel } from './labels.ts';
import { serverPath } from '../paths.ts';

const maxFound = 6;

/** Finds servers by name or address, and what can be done with them now. */
export async function findServers(text: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  const { action, rest } = actionIn(text);
  const query = { filter: rest, size: String(maxFound) };
  const { items } = await call(servers.listServers, { query }, { signal });
  const mayPower = cache.getQueryData<UserContext>(userOptions.queryKey)?.permissions.includes('server.power');
  // Without an action in the text, actions are offered only where they do not bury what was searched for.
  const offered = mayPower && (action !== undefined || items.length <= 2);
  const actions = offered ? items.flatMap((row) => actionsOf(row, action)) : [];
  return [...(action === undefined ? items.map(entryOf) : []), ...actions];
}

const entryOf = (row: ServerRow): PaletteEntry => ({
  id: `server-${row.id}`,
  title: row.name,
  note: [stateLabel(row), row.zoneId, row.primaryIp].filter(Boolean).join(' · '),
  to: serverPath(row.id, 'overview'),
});

/** The actions that are open to a server; each leads to its page, which asks where something could be lost. */
function actionsOf(row: ServerRow, only: string | undefined): PaletteEntry[] {
  return powerActions
    .filter((action) => only === undefined || action === only)
    .filter((action) => refusalOf(action, row.state, row.task) === null)
    .map((action) => ({
      id: `server-${row.id}-${action}`,
      title: `${actionTitle(action)} ${row.name}`,
      note: [row.zoneId, row.primaryIp].filter(Boolean).join(' · '),
      to: serverPath(row.id, 'overview', { do: action }),
    }));
}

/** Takes a leading action out of the text: "power off web" asks for that action on servers like "web". */
function actionIn(text: string) {
  const lower = text.toLowerCase();
  const action = powerActions.find((one) => lower.startsWith(`${actionTitle(one).toLowerCase()} `));
  return { action, rest: action === undefined ? text : text.slice(actionTitle(action).length + 1).trim() };
}
