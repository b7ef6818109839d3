import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { undoable } from '#platform/db/outbox.ts';
import type { Db } from '#platform/db/pool.ts';
import { sitesIn } from '#domains/tenancy/api/port.ts';
import { defaultUndoHours } from '../../limits.ts';

export interface Policy {
  siteId: string;
  siteName: string;
  undoHours: number;
  version: number;
}

/** The sites in scope with their policies. An account sees the one of its own site. */
export const readPolicies = (db: Db, scope: Scope): Promise<Policy[]> =>
  sitesIn(db, scope)
    .leftJoin('termination_policy as p', 'p.site_id', 't.id')
    .select([
      sql<number>`coalesce(p.undo_hours, ${sql.lit(defaultUndoHours)})`.as('undoHours'),
      sql<number>`coalesce(p.version, 0)`.as('version'),
    ])
    .execute();

/** The hours for which a site keeps a server that was terminated. */
export async function readUndoHours(db: Db, siteId: string): Promise<number> {
  const rows = await db
    .selectFrom('termination_policy')
    .select('undo_hours as n')
    .where('site_id', '=', siteId)
    .execute();
  return rows[0]?.n ?? defaultUndoHours;
}

/** False when another has saved it in the meantime. */
export async function savePolicy(tx: Db, { siteId, version }: Policy, undoHours: number): Promise<boolean> {
  const { rows } = await sql`
    insert into termination_policy (site_id, undo_hours, version) values (${siteId}, ${undoHours}, ${version + 1})
    on conflict (site_id) do update set undo_hours = excluded.undo_hours, version = excluded.version
      where termination_policy.version = ${version} returning 1`.execute(tx);
  return rows.length === 1;
}

/** Says until when a server that has just been ended can come back. */
export async function keepForUndo(tx: Db, serverId: string, kept: { hours: number; now: Date }): Promise<void> {
  const until = new Date(kept.now.getTime() + kept.hours * 3_600_000);
  await sql`update server set restore_until = ${until}, destroy_at = ${until} where id = ${serverId}`.execute(tx);
}

export async function saveEndedBy(tx: Db, serverId: string, name: string): Promise<void> {
  await sql`update server set terminated_by = ${name} where id = ${serverId}`.execute(tx);
}

/** The machine is gone: nothing can bring the server back. */
export async function forgetUndo(tx: Db, serverId: string): Promise<void> {
  await sql`update server set restore_until = null, destroy_at = null where id = ${serverId}`.execute(tx);
}

/** The removal is tried again after so many minutes. */
export async function putOffDestruction(tx: Db, serverId: string, minutes: number): Promise<void> {
  await sql`
    update server set destroy_at = greatest(destroy_at, now()) + make_interval(mins => ${minutes})
    where id = ${serverId}`.execute(tx);
}

/** Terminated servers whose time has come and that no task is at, the longest waiting first. */
export async function readDueToDestroy(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('server')
    .select('id')
    .where('destroy_at', '<=', now)
    .where('task_id', 'is', null)
    .where('state', '=', sql.lit('terminated'))
    .orderBy('destroy_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Until when a terminated server can come back; null: it cannot. */
export async function readRestoreUntil(db: Db, serverId: string): Promise<Date | null> {
  const rows = await db.selectFrom('server').select('restore_until as until').where('id', '=', serverId).execute();
  return rows[0]?.until ?? null;
}

/** Makes a terminated server one that is off, with the addresses that it kept. False when its name was taken. */
export async function bringBack(tx: Db, serverId: string, name: string): Promise<boolean> {
  const restore = sql`
    update server s set state = 'off', resumed = false, error = null, name = ${name}, power_since = now(),
      terminated_at = null, terminated_by = null, restore_until = null, destroy_at = null, version = version + 1,
      primary_ip = (select a.ip from server_nic n join address a on a.nic_id = n.id join network w on w.id = n.network_id
        where n.server_id = s.id order by (w.type = 1) desc, n.position, a.ip limit 1)
    where id = ${serverId}`;
  try {
    await undoable(tx, () => restore.execute(tx));
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'server_name_unique')) throw error;
    return false;
  }
}
