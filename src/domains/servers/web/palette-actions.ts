import { cache } from '#shell/data/query-client.ts';
import { userOptions, type UserContext } from '#shell/session/session-reads.ts';
import type { PaletteActions, PaletteEntry } from '#shell/boot/web-route.ts';
import { powerActions, refusalOf } from '../states.ts';
import type { ServerRow } from './types.ts';
import { actionTitle } from './labels.ts';
import { serverPath } from '../paths.ts';

/** More servers than these, and their actions would bury what was searched for. */
const maxOffered = 2;

/** The actions that are open to a server; each leads to its page, which asks where something could be lost. */
function actionsOf(row: ServerRow, only: string | null): PaletteEntry[] {
  return powerActions
    .filter((action) => only === null || action === only)
    .filter((action) => refusalOf(action, row.state, row.task) === null)
    .map((action) => ({
      id: `${row.id}-${action}`,
      title: `${actionTitle(action)} ${row.name}`,
      note: [row.zoneName, row.primaryIp].filter(Boolean).join(' · '),
      to: serverPath(row.id, 'overview', { do: action }),
    }));
}

const actions: PaletteActions = {
  actionIn(text) {
    const lower = text.toLowerCase();
    const action = powerActions.find((one) => lower.startsWith(`${actionTitle(one).toLowerCase()} `));
    return action ? { action, rest: text.slice(actionTitle(action).length + 1).trim() } : null;
  },
  entries(rows: readonly ServerRow[], action) {
    const mayPower = cache.getQueryData<UserContext>(userOptions.queryKey)?.permissions.includes('server.power');
    const offered = mayPower && (action !== null || rows.length <= maxOffered);
    return offered ? rows.flatMap((row) => actionsOf(row, action)) : [];
  },
};
export default actions;
