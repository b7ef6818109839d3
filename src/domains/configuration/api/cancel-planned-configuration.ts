import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { byOf, lockServers, writeHistory } from '#domains/servers/api/port.ts';
import { linesOf } from '../change.ts';
import type { configuration } from '../contract.ts';
import { endConfiguration, lockPlanned, readPlanned } from './store.ts';
import { diffOf, linesText } from './words.ts';

/** Cancels the planned change of one server. */
export const cancelPlannedConfiguration: Run<typeof configuration.cancelPlannedConfiguration> = async (
  ctx,
  { params },
) => {
  const [server] = await lockServers(ctx.db, ctx.scope, [params.serverId]);
  if (server === undefined) throw new NotFound();
  const planned = await readPlanned(ctx.db, server.id);
  if (planned === null || (await lockPlanned(ctx.db, planned.id)) === null) throw new Conflict(1859);
  await endConfiguration(ctx.db, planned.id, { state: 'cancelled', reason: null, at: ctx.now });
  const lines = linesOf(planned.before, planned.after);
  const action = `Planned change cancelled: ${linesText(lines)}`;
  await writeHistory(ctx.db, { server, kind: 'configuration', action, by: byOf(ctx) });
  ctx.audited({
    objectType: 'server',
    objectId: server.id,
    objectName: server.name,
    siteId: server.siteId,
    accountId: server.accountId,
    diff: { ...diffOf(lines), plannedFor: [planned.plannedFor?.toISOString() ?? null, null] },
  });
};
