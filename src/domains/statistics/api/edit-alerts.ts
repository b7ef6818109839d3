import { Conflict, NotFound, Stale } from '#kernel/errors.ts';
import { say } from '../messages.ts';
import { record, type Change } from '#domains/history/api/port.ts';
import type { ResultOf } from '#kernel/op.ts';
import { findServer, lockServers, type Locked, ofServer } from '#domains/servers/api/port.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { statistics } from '../contract.ts';
import { maxAlerts } from '../limits.ts';
import { checkPeople, peopleOf } from './alert-people.ts';
import { deleteAlert as remove, insertAlert, readAlerts, updateAlert, type StoredAlert } from './store-alerts.ts';

type AlertRow = ResultOf<typeof statistics.createAlert>;

/** The alerts of a server. */
export const listAlerts = computedRows(statistics.listAlerts, {
  what: 'alerts',
  async rows(ctx, { params }) {
    const { db, scope, now } = ctx;
    const server = await findServer(db, scope, params.serverId);
    const rows = (await readAlerts(db, server.id)).map((row) => rowOf(row, now));
    const firing = rows.filter((row) => row.firing).length;
    return { rows, more: { limit: maxAlerts, count: rows.length, firing, people: await peopleOf(ctx, server) } };
  },
  id: ({ id }) => id,
  sorts: { created: ['bigint', (_row, at) => at], since: ['timestamptz', ({ since }) => since] },
  search: ({ metric }) => [metric],
  filters: { firing: (firing, row) => row.firing === (firing === 1) },
});

/** Adds an alert to a server. */
export const createAlert: Run<typeof statistics.createAlert> = async (ctx, { params, input }) => {
  const server = await lock(ctx, params.serverId);
  if ((await readAlerts(ctx.db, server.id)).length >= maxAlerts)
    throw new Conflict(1793, undefined, { max: maxAlerts });
  await checkPeople(ctx, server, { wanted: input.recipients ?? [], before: [] });
  const id = await insertAlert(ctx.db, server.id, { edit: input, now: ctx.now });
  await note(ctx, server, { id, verb: 'added', diff: { alert: [null, input] } });
  return shown(ctx, server.id, id);
};

/** Changes an alert, or mutes it for a while. */
export const saveAlert: Run<typeof statistics.saveAlert> = async (ctx, { params, input }) => {
  const server = await lock(ctx, params.serverId);
  const before = await find(ctx, server.id, params.alertId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  await checkPeople(ctx, server, { wanted: input.recipients ?? [], before: before.recipients });
  const restart = (['metric', 'comparison', 'threshold', 'minutes'] as const).some((key) => before[key] !== input[key]);
  await updateAlert(ctx.db, before.id, { edit: input, now: ctx.now, restart });
  const { threshold, minutes, mail, mutedUntil, recipients } = before;
  const diff = { alert: [{ threshold, minutes, mail, mutedUntil, recipients }, input] } as const;
  await note(ctx, server, { id: before.id, verb: 'changed', diff });
  return shown(ctx, server.id, before.id);
};

/** Removes an alert. */
export const deleteAlert: Run<typeof statistics.deleteAlert> = async (ctx, { params }) => {
  const server = await lock(ctx, params.serverId);
  const before = await find(ctx, server.id, params.alertId);
  await remove(ctx.db, before.id);
  await note(ctx, server, { id: before.id, verb: 'removed', diff: { alert: [before.metric, null] } });
};

async function lock(ctx: Ctx, serverId: string): Promise<Locked> {
  const [server] = await lockServers(ctx.db, ctx.scope, [serverId]);
  if (server === undefined || server.state === 'terminated') throw new NotFound();
  return server;
}

async function find(ctx: Ctx, serverId: string, alertId: string): Promise<StoredAlert> {
  const found = (await readAlerts(ctx.db, serverId)).find((one) => one.id === alertId);
  if (found === undefined) throw new NotFound();
  return found;
}

async function shown(ctx: Ctx, serverId: string, alertId: string): Promise<AlertRow> {
  const row = await find(ctx, serverId, alertId);
  ctx.setHeader('etag', `"${row.version}"`);
  return rowOf(row, ctx.now);
}

/** A mute that is over is none. */
const rowOf = ({ serverId: _server, mutedUntil, since, ...same }: StoredAlert, now: Date): AlertRow => ({
  ...same,
  mutedUntil: mutedUntil !== null && mutedUntil > now ? mutedUntil.toISOString() : null,
  since: since.toISOString(),
});

/** Records a change of an alert in the history of its server. */
async function note(
  ctx: Ctx,
  server: Locked,
  { id, verb, diff }: { id: string; verb: 'added' | 'changed' | 'removed'; diff: NonNullable<Change['diff']> },
): Promise<void> {
  const part = { type: 'alert', id, name: server.name };
  await record(ctx, {
    object: ofServer(server),
    kind: 'configuration',
    action: say(`alert-${verb}`),
    audit: diff,
    part,
  });
}
