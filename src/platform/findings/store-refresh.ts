import { sql, type RawBuilder } from 'kysely';
import { abandonedSeconds, keptDays, newHours, openStates } from '#kernel/findings.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** What a refresh changed, of one site; null: of none. */
export interface Change {
  siteId: string | null;
  added: number;
  returned: number;
  fixed: number;
}

interface Asked {
  reportId: string;
  find: RawBuilder<unknown>;
  now: Date;
  limitMs: number;
}

/**
 * Computes a report and writes what differs: new findings, changed ones, and those whose cause is gone. Runs in its transaction
 * alone: the time limit of statements stays until it ends.
 */
export async function refreshFindings(tx: Db, { reportId, find, now, limitMs }: Asked): Promise<Change[]> {
  await sql`select set_config('statement_timeout', ${String(limitMs)}, true), set_config('timezone', 'UTC', true)`.execute(
    tx,
  );
  const { rows } = await sql<Change>`
    with found as materialized (
      select q.object_id, q.name, q.site_id::uuid, q.account_id::uuid, q.zone_id::text,
        to_jsonb(q) - '{object_id,name,site_id,account_id,zone_id}'::text[] as facts
      from (${find}) q
    ), added as (
      insert into finding (id, report_id, object_id, name, site_id, account_id, zone_id, facts, state, first_seen, opened_at)
      select gen_random_uuid(), ${reportId}, f.object_id, f.name, f.site_id, f.account_id, f.zone_id, f.facts, 'new',
        ${now}::timestamptz, ${now}::timestamptz
      from found f where not exists (
        select 1 from finding w where w.report_id = ${reportId} and w.object_id = f.object_id)
      on conflict (report_id, object_id) do nothing
      returning site_id
    ), changed as (
      update finding w set name = f.name, site_id = f.site_id, account_id = f.account_id, zone_id = f.zone_id, facts = f.facts,
        state = case when w.state = 'fixed' then 'returned'
          when w.state = 'acknowledged' and w.acknowledged_until <= ${now}::timestamptz then 'known'
          when w.state in ('new', 'returned') and w.opened_at < ${now}::timestamptz - make_interval(hours => ${newHours}) then 'known'
          else w.state end,
        acknowledged_until = case when w.acknowledged_until > ${now}::timestamptz then w.acknowledged_until end,
        opened_at = case when w.state = 'fixed' then ${now}::timestamptz else w.opened_at end, fixed_at = null
      from found f where w.report_id = ${reportId} and w.object_id = f.object_id and (w.state = 'fixed'
        or w.acknowledged_until <= ${now}::timestamptz
        or w.state in ('new', 'returned') and w.opened_at < ${now}::timestamptz - make_interval(hours => ${newHours})
        or (w.name, w.site_id, w.account_id, w.zone_id, w.facts)
          is distinct from (f.name, f.site_id, f.account_id, f.zone_id, f.facts))
      returning w.site_id, w.state = 'returned' and w.opened_at = ${now}::timestamptz as returned
    ), gone as (
      update finding w set state = 'fixed', fixed_at = ${now}::timestamptz, acknowledged_until = null
      where w.report_id = ${reportId} and w.state <> 'fixed' and not exists (
        select 1 from found f where f.object_id = w.object_id)
        -- What is being changed is at rest when its task has ended: until then no one knows.
        and not exists (select 1 from task t where t.object_id::text = w.object_id and t.state in ('waiting', 'running'))
      returning w.site_id
    )
    select site_id as "siteId", sum(added)::int as added, sum(returned)::int as returned, sum(fixed)::int as fixed
    from (select site_id, 1 as added, 0 as returned, 0 as fixed from added
      union all select site_id, 0, 1, 0 from changed where returned
      union all select site_id, 0, 0, 1 from gone) c
    group by site_id`.execute(tx);
  return rows;
}

/** What a report says now of these objects, by their ids: its columns. Those whose cause is gone are not among them. */
export async function findAgain(
  db: Db,
  { find, scope, objectIds }: { find: RawBuilder<unknown>; scope: Scope; objectIds: readonly string[] },
): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ objectId: string; facts: Record<string, unknown> }>`
    select q.object_id as "objectId", to_jsonb(q) as facts from (${find}) q
    where q.object_id = any(${objectIds}::text[]) and ${within(scope, 'q')}`.execute(db);
  return new Map(rows.map(({ objectId, facts }) => [objectId, facts]));
}

/** Notes how many findings are open today, for the trend; the row without a site says that the report was computed. */
export async function saveDay(tx: Db, reportId: string, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await sql`delete from finding_day where report_id = ${reportId} and day = ${day}::date`.execute(tx);
  await sql`
    insert into finding_day (report_id, day, site_id, open)
    select ${reportId}, ${day}::date, c.site_id, sum(c.open)::int from (
      select site_id, 1 as open from finding where report_id = ${reportId} and state = any(${openStates}::text[])
      union all select null, 0) c
    group by c.site_id`.execute(tx);
}

/** Takes the report that is due for the longest; null: none is. One that was taken and never finished is due again. */
export async function takeDue(db: Db, reportIds: readonly string[], now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update diagnostic_run set started_at = ${now} where report_id = (
      select report_id from diagnostic_run
      where due_at <= ${now} and report_id = any(${reportIds}::text[])
        and (started_at is null or started_at < ${now}::timestamptz - make_interval(secs => ${abandonedSeconds}))
      order by due_at limit 1 for update skip locked)
    returning report_id as id`.execute(db);
  return rows[0]?.id ?? null;
}

interface Outcome {
  tookMs: number;
  problem: 'too-slow' | 'failed' | null;
  startedAt: Date;
  dueAt: Date;
}

/** Saves how a refresh ended. What was asked for in the meantime stays due. */
export async function saveRun(db: Db, reportId: string, { tookMs, problem, startedAt, dueAt }: Outcome): Promise<void> {
  const good = problem === null;
  await sql`
    update diagnostic_run r set started_at = null, problem = ${problem},
      due_at = case when r.due_at > ${startedAt}::timestamptz then r.due_at else ${dueAt}::timestamptz end,
      refreshed_at = case when ${good} then ${startedAt}::timestamptz else r.refreshed_at end,
      took_ms = case when ${good} then ${tookMs}::int else r.took_ms end
    where r.report_id = ${reportId}`.execute(db);
}

/** Adds reports that were never computed: each is due a little later than the one before. */
export async function addRuns(db: Db, reportIds: readonly string[], firstAt: Date): Promise<void> {
  await sql`
    insert into diagnostic_run (report_id, due_at)
    select id, ${firstAt}::timestamptz + make_interval(secs => n / 10.0)
    from unnest(${reportIds}::text[]) with ordinality as r (id, n)
    on conflict (report_id) do nothing`.execute(db);
}

/** Makes reports due at once and wakes a worker when the transaction commits. */
export async function askRefresh(db: Db, reportIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into diagnostic_run (report_id, due_at) select id, ${now}::timestamptz from unnest(${reportIds}::text[]) id
    on conflict (report_id) do update set due_at = ${now}::timestamptz`.execute(db);
  await sql`select pg_notify('skydeck_work', 'diagnostics')`.execute(db);
}

/** Seconds until a report is due; null where there is none. */
export async function secondsToDue(db: Db, reportIds: readonly string[], now: Date): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from diagnostic_run where report_id = any(${reportIds}::text[])`.execute(db);
  const at = rows[0]?.at ?? null;
  return at === null ? null : Math.max(0, (at.getTime() - now.getTime()) / 1000);
}

/** Makes the reports due whose fixes have ended; answers whether some still run. */
export async function settleFixes(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ reportId: string; ended: boolean }>`
    with ended as (
      update finding f set task_id = null where f.task_id is not null and not exists (
        select 1 from task t where t.id = f.task_id and t.state in ('waiting', 'running'))
      returning f.report_id)
    select distinct report_id as "reportId", true as ended from ended
    union all select distinct f.report_id, false from finding f join task t on t.id = f.task_id
    where t.state in ('waiting', 'running')`.execute(db);
  const ended = rows.filter((row) => row.ended).map(({ reportId }) => reportId);
  if (ended.length > 0) await askRefresh(db, ended, now);
  return rows.some((row) => !row.ended);
}

/** Deletes findings that were fixed long ago, and days before the trend. */
export async function deleteOld(db: Db, now: Date): Promise<void> {
  await sql`delete from finding where fixed_at < ${now}::timestamptz - make_interval(days => ${keptDays})`.execute(db);
  await sql`delete from finding_day where day < (${now}::timestamptz - make_interval(days => ${keptDays}))::date`.execute(
    db,
  );
}
