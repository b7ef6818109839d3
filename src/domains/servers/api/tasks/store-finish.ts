import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { asMessage, type Sayable } from '#kernel/message.ts';
import { gathered } from '#platform/db/gather.ts';
import type { ServerState } from '../../states.ts';
import type { Machine } from '#engines/port.ts';
import type { ServerStanding } from '../store.ts';

export interface Before {
  state: string;
  siteId: string;
  accountId: string;
}

/** Locks a server that a task ran beside another of; null when it is gone. */
export async function lockInLane(tx: Db, serverId: string): Promise<Before | null> {
  const rows = await tx
    .selectFrom('server')
    .select(['state', 'site_id as siteId', 'account_id as accountId'])
    .where('id', '=', serverId)
    .forNoKeyUpdate()
    .execute();
  return rows[0] ?? null;
}

export interface EndState {
  state?: ServerState;
  resumed?: boolean;
  /** Unix milliseconds. */
  powerSince?: number | undefined;
  error?: Sayable | null;
  engineRef?: string;
  /** The host that its machine runs on. */
  hostRef?: string | undefined;
}

/** A server that its task has released, and the state that it was in until then. */
export interface Ended extends ServerStanding {
  before: string;
}

/** Takes over the power that the engine reports, for a server whose task is working on it. */
export async function applyPower(tx: Db, serverId: string, machine: Machine): Promise<void> {
  await sql`
    update server set state = ${machine.power}, resumed = false, power_since = ${new Date(machine.powerSince)}
    where id = ${serverId} and state <> ${machine.power}`.execute(tx);
}

/** An end as the statement takes it; what is left out stays. */
const rowOf = ({ serverId, taskId, end }: { serverId: string; taskId: string; end: EndState }) => ({
  id: serverId,
  task: taskId,
  state: end.state ?? null,
  resumed: end.resumed ?? null,
  since: end.powerSince === undefined ? null : new Date(end.powerSince),
  sets_error: end.error !== undefined,
  error: end.error === undefined || end.error === null ? null : asMessage(end.error),
  ref: end.engineRef ?? null,
  host: end.hostRef ?? null,
});

/** Frees a server from its task in the state that it ends in; null when it is not under this task. */
export const endTask = gathered(
  async (tx: Db, ends: readonly { serverId: string; taskId: string; end: EndState }[]): Promise<(Ended | null)[]> => {
    const { rows } = await sql<Ended & { id: string }>`
      with given as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(ends.map(rowOf))}::jsonb) as g (id uuid, task uuid, state text,
          resumed boolean, since timestamptz, sets_error boolean, error jsonb, ref text, host text)
      ), before as materialized (
        select s.id, s.state from server s join given g on g.id = s.id and g.task = s.task_id
        order by s.id for no key update of s)
      update server s set task_id = null, version = s.version + 1, state = coalesce(g.state, s.state),
        resumed = coalesce(g.resumed, s.resumed), engine_ref = coalesce(g.ref, s.engine_ref), host_ref = coalesce(g.host, s.host_ref),
        error = case when g.sets_error then g.error else s.error end,
        power_since = case when g.state = 'terminated' then now() else coalesce(g.since, s.power_since) end,
        terminated_at = case when g.state = 'terminated' then now() else s.terminated_at end,
        primary_ip = case when g.state = 'terminated' then null else s.primary_ip end
      from given g join before b on b.id = g.id
      where s.id = g.id and s.task_id = g.task
      returning s.id, b.state as before, s.name, s.state, s.resumed, s.version, s.site_id as "siteId",
        s.account_id as "accountId"`.execute(tx);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ends.map(({ serverId }) => byId.get(serverId) ?? null);
  },
);

/** Who suspended a server, where it was not its owner: `staff` this one by hand, `account` with its account. */
export type Suspender = 'staff' | 'account';

/** Notes who suspends a server; the database forgets it when the server runs again. */
export async function saveSuspender(tx: Db, serverId: string, by: Suspender): Promise<void> {
  await tx.updateTable('server').set({ suspended_by: by }).where('id', '=', serverId).execute();
}
