import { record } from '#domains/history/api/port.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { lockServers, ofServer } from '#domains/servers/api/port.ts';
import { linesOf } from '../change.ts';
import type { configuration } from '../contract.ts';
import { endConfiguration, lockPlanned, readPlanned } from './store.ts';
import { diffOf, linesText } from './labels.ts';
import { say } from '../messages.ts';

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
  const action = say('planned-canceled', { changes: linesText(lines) });
  await record(ctx, {
    object: ofServer(server),
    kind: 'configuration',
    action,
    audit: { ...diffOf(lines), plannedFor: [planned.plannedFor?.toISOString() ?? null, null] },
  });
};
