import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Message } from '#kernel/message.ts';
import type { Policy } from '../retention.ts';
import type { BackupState, Consistency, Doing } from '../states.ts';
import { newId } from '#kernel/ids.ts';

/** A run, and the backup that it left, as the product keeps it. */
export interface StoredBackup {
  id: string;
  serverId: string;
  night: string | null;
  state: BackupState;
  doing: Doing | null;
  reason: Message | null;
  dueAt: Date;
  takenAt: Date | null;
  expiresAt: Date | null;
  sizeMb: number | null;
  diskSizesGb: number[];
  consistency: Consistency | null;
  engineRef: string | null;
  label: string;
  note: string;
  pinned: boolean;
  /** The host does not have it anymore. */
  missing: boolean;
  taskId: string | null;
  by: string;
  version: number;
}

const backupsIn = (db: Db) =>
  db
    .selectFrom('backup')
    .select((e) => [
      'id',
      'server_id as serverId',
      sql<string | null>`night::text`.as('night'),
      e.ref('state').$castTo<BackupState>().as('state'),
      e.ref('doing').$castTo<Doing | null>().as('doing'),
      'reason',
      'due_at as dueAt',
      'taken_at as takenAt',
      'expires_at as expiresAt',
      'size_mb as sizeMb',
      'disk_sizes_gb as diskSizesGb',
      e.ref('consistency').$castTo<Consistency | null>().as('consistency'),
      'engine_ref as engineRef',
      'label',
      'note',
      'pinned',
      e('missing_at', 'is not', null).$castTo<boolean>().as('missing'),
      'task_id as taskId',
      'created_by as by',
      'version',
    ]);

/** The moment that people know a backup or run by. */
export const dateColumn = sql`coalesce(b.taken_at, b.due_at)`;

/** Backups of one server by their ids. Callers have checked the server's scope. */
export const readBackups = (db: Db, ids: readonly string[]): Promise<StoredBackup[]> =>
  backupsIn(db)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();

/** Totals over all backups of a server, independent of the page that is read. */
export interface Kept {
  runs: number;
  count: number;
  sizeMb: number;
  keptUntil: Date | null;
  lastGood: Date | null;
  lastRunId: string | null;
}

/** How many backups of a server are kept, what they occupy, and which was the last. */
export async function readKept(db: Db, serverId: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select count(*)::int as runs, (count(*) filter (where k.kept))::int as count,
      coalesce(sum(b.size_mb) filter (where k.kept), 0)::int as "sizeMb",
      case when bool_or(b.pinned) filter (where k.kept) then null else max(b.expires_at) filter (where k.kept) end
        as "keptUntil",
      max(${dateColumn}) filter (where k.kept and b.missing_at is null) as "lastGood",
      (array_agg(b.id order by b.due_at desc, b.id desc) filter (where b.state not in ('planned', 'expired')))[1]
        as "lastRunId"
    from backup b, lateral (select b.state in ('ok', 'warnings') as kept) k where b.server_id = ${serverId}`.execute(
    db,
  );
  return rows[0]!;
}

/** One run of a server; null when it has none with this id. */
export async function readBackup(db: Db, serverId: string, id: string): Promise<StoredBackup | null> {
  const found = backupsIn(db).where('id', '=', id).where('server_id', '=', serverId);
  return (await found.executeTakeFirst()) ?? null;
}

export interface NewBackup {
  id: string;
  serverId: string;
  label: string;
  note: string;
  by: string;
  at: Date;
}

/** Adds a backup that someone ordered. */
export async function insertBackup(tx: Db, { id, serverId, label, note, by, at }: NewBackup): Promise<void> {
  await sql`
    insert into backup (id, server_id, state, due_at, label, note, created_by)
    values (${id}, ${serverId}, 'running', ${at}, ${label}, ${note}, ${by})`.execute(tx);
}

/** Puts a run under the task that takes its backup. */
export async function markRunning(tx: Db, id: string, taskId: string): Promise<void> {
  await sql`
    update backup set state = 'running', task_id = ${taskId}, version = version + 1 where id = ${id}`.execute(tx);
}

/** Puts backups under a task that does something with them. */
export async function markDoing(
  tx: Db,
  ids: readonly string[],
  { doing, taskId }: { doing: Doing; taskId: string },
): Promise<void> {
  await sql`
    update backup set doing = ${doing}, task_id = ${taskId}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx);
}

export async function saveEdit(
  tx: Db,
  id: string,
  { label, note, pinned }: { label: string; note: string; pinned: boolean },
): Promise<void> {
  await sql`
    update backup set label = ${label}, note = ${note}, pinned = ${pinned}, version = version + 1
    where id = ${id}`.execute(tx);
}

/** What of a server its backups depend on. */
export interface BackupFactsOfServer {
  enabled: boolean;
  zoneId: string;
  timeZone: string | null;
  fromHour: number | null;
  hours: number | null;
  policy: Policy | null;
}

/** Whether a server is backed up, when its zone's night is, and for how long its site keeps backups. */
export async function readFacts(db: Db, serverId: string): Promise<BackupFactsOfServer> {
  const { rows } = await sql<BackupFactsOfServer>`
    select s.backup as enabled, s.zone_id as "zoneId", w.time_zone as "timeZone", w.from_hour as "fromHour", w.hours,
      case when p.site_id is null then null else jsonb_build_object('dailyDays', p.daily_days,
        'weeklyWeeks', p.weekly_weeks, 'monthlyMonths', p.monthly_months, 'manualDays', p.manual_days) end as policy
    from server s left join backup_window w on w.zone_id = s.zone_id
      left join backup_policy p on p.site_id = s.site_id
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}

/** Notes that a backup was restored, to its own server or to a new one. */
export async function insertTrial(
  tx: Db,
  trial: { serverId: string; toServerId: string; takenAt: Date; at: Date },
): Promise<void> {
  await sql`
    insert into backup_trial (id, server_id, to_server_id, taken_at, at)
    values (${newId()}, ${trial.serverId}, ${trial.toServerId}, ${trial.takenAt}, ${trial.at})`.execute(tx);
}

/** Takes a person's name off what they did with servers of their site. */
export async function forgetAuthor(tx: Db, accountId: string): Promise<void> {
  await sql`
    update backup t set created_by = '' from server s, account a
    where a.id = ${accountId} and s.id = t.server_id and s.site_id = a.site_id
      and lower(t.created_by) = a.email_key`.execute(tx);
}
