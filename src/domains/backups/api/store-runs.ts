import { sql, type NotNull } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** A run that has not begun. */
export interface PlannedRun {
  id: string;
  serverId: string;
  until: Date;
  dueAt: Date;
}

/** Runs whose time has come, the longest waiting first. */
export async function readPlanned(db: Db, now: Date, limit: number): Promise<PlannedRun[]> {
  return (
    db
      .selectFrom('backup')
      .select(['id', 'server_id as serverId', 'until', 'due_at as dueAt'])
      .where('state', '=', sql.lit('planned'))
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      // Only what was ordered by hand has no end, and that is never planned.
      .$narrowType<{ until: NotNull }>()
      .execute()
  );
}

/** How many backups are being taken, counted up to a limit. */
export async function countRunning(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 from backup where state = 'running' limit ${limit}) r`.execute(db);
  return rows[0]?.n ?? 0;
}

/** What decides whether the backup of a night is to be taken. */
export interface RunFacts {
  enabled: boolean;
  powerSince: Date;
  /** When the newest backup that is kept was taken. */
  lastGood: Date | null;
}

/** Locks a run that is still planned; null when another worker has begun it. */
export async function lockPlanned(tx: Db, { id, serverId }: PlannedRun): Promise<RunFacts | null> {
  const rows = await tx
    .selectFrom('backup')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', sql.lit('planned'))
    .forUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return null;
  const facts = await sql<RunFacts>`
    select s.backup as enabled, s.power_since as "powerSince",
      (select max(b.taken_at) from backup b where b.server_id = s.id and b.state in ('ok', 'warnings')) as "lastGood"
    from server s where s.id = ${serverId}`.execute(tx);
  return facts.rows[0] ?? null;
}

/** Looks at a run again later. */
export async function putOff(tx: Db, id: string, until: Date): Promise<void> {
  await sql`update backup set due_at = ${until} where id = ${id}`.execute(tx);
}

/** Backups of a server whose time is over, oldest first. */
export async function readExpired(db: Db, serverId: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from backup
    where server_id = ${serverId} and state in ('ok', 'warnings') and not pinned and doing is null
      and expires_at <= ${now} order by expires_at, id limit 50`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Servers at rest with backups whose time was over at a moment. A server that is backed up keeps its newest one however
 * old it is: when nightly runs fail, the last successful one stays.
 */
export async function readExpiredServers(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ serverId: string; ids: string[] }[]> {
  const { rows } = await sql<{ serverId: string; ids: string[] }>`
    select e.server_id as "serverId", array_agg(e.id order by e.expires_at, e.id) as ids
    from (select b.id, b.server_id, b.expires_at from backup b
        join server s on s.id = b.server_id and s.task_id is null and s.state in ('on', 'off', 'suspended', 'error')
      where b.state in ('ok', 'warnings') and not b.pinned and b.doing is null and b.expires_at <= ${before}
        and (not s.backup or exists (select 1 from backup o where o.server_id = b.server_id
          and o.state in ('ok', 'warnings') and o.taken_at > b.taken_at))
      order by b.expires_at, b.id limit ${limit}) e
    group by e.server_id`.execute(db);
  return rows;
}

/** Forgets runs of long ago that left nothing that is kept. */
export async function forgetRuns(db: Db, before: Date): Promise<void> {
  await sql`
    delete from backup where id in (select id from backup
      where state in ('failed', 'skipped', 'expired') and due_at < ${before} order by due_at limit 50000)`.execute(db);
}
