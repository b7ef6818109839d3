import { sql } from 'kysely';
import { openStates, trendDays, type FindingState } from '#kernel/findings.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

/** How the findings of a report stand in a scope. */
export interface Standing {
  reportId: string;
  open: number;
  unseen: number;
  acknowledged: number;
  /** When the last of those that are fixed was. */
  fixedAt: Date | null;
}

/** Counts of every report that has or had findings in scope. */
export async function readStandings(db: Db, scope: Scope): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`
    select f.report_id as "reportId", count(*) filter (where f.state = any(${openStates}::text[]))::int as open,
      count(*) filter (where f.state in ('new', 'returned'))::int as unseen,
      count(*) filter (where f.state = 'acknowledged')::int as acknowledged, max(f.fixed_at) as "fixedAt"
    from finding f where ${within(scope, 'f')} group by f.report_id`.execute(db);
  return new Map(rows.map((row) => [row.reportId, row]));
}

/**
 * Open findings in scope at the end of each of the last days before today, the oldest first. A day on which the report was not
 * computed is as the one before it.
 */
export async function readTrends(db: Db, scope: Scope, now: Date): Promise<Map<string, number[]>> {
  const first = new Date(now.getTime() - (trendDays - 1) * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await sql<{ reportId: string; at: number; open: number }>`
    select f.report_id as "reportId", (f.day - ${first}::date)::int as at,
      coalesce(sum(f.open) filter (where ${siteOnly(scope)}), 0)::int as open
    from finding_day f where f.day >= ${first}::date and f.day < ${now.toISOString().slice(0, 10)}::date
      and (f.site_id is null or ${siteOnly(scope)})
    group by f.report_id, f.day order by f.day`.execute(db);
  const trends = new Map<string, number[]>();
  for (const { reportId, at, open } of rows) {
    const trend = trends.get(reportId) ?? Array.from({ length: trendDays - 1 }, () => 0);
    trends.set(reportId, trend.fill(open, at));
  }
  return trends;
}

/** Days have no account: no one whose reach is an account holds the permission of a report. */
const siteOnly = (scope: Scope) =>
  scope.reach === 'provider' ? sql<boolean>`true` : sql<boolean>`f.site_id = ${scope.siteId}`;

export interface Run {
  reportId: string;
  dueAt: Date;
  startedAt: Date | null;
  refreshedAt: Date | null;
  tookMs: number | null;
  problem: 'too-slow' | 'failed' | null;
}

/** When each report was computed. */
export async function readRuns(db: Db): Promise<Map<string, Run>> {
  const rows = await db
    .selectFrom('diagnostic_run')
    .select((e) => [
      'report_id as reportId',
      'due_at as dueAt',
      'started_at as startedAt',
      'refreshed_at as refreshedAt',
      'took_ms as tookMs',
      e.ref('problem').$castTo<Run['problem']>().as('problem'),
    ])
    .execute();
  return new Map(rows.map((row) => [row.reportId, row]));
}

export interface Found {
  id: string;
  reportId: string;
  objectId: string;
  name: string;
  siteId: string | null;
  accountId: string | null;
  facts: Record<string, unknown>;
  state: FindingState;
  assignee: string;
  note: string;
  reason: string;
  taskId: string | null;
}

/** The findings of these ids in scope, locked in one order until the transaction ends. */
export async function lockFindings(tx: Db, scope: Scope, ids: readonly string[]): Promise<Found[]> {
  return tx
    .selectFrom('finding as f')
    .select((e) => [
      'f.id',
      'f.report_id as reportId',
      'f.object_id as objectId',
      'f.name',
      'f.site_id as siteId',
      'f.account_id as accountId',
      e.ref('f.facts').$castTo<Found['facts']>().as('facts'),
      e.ref('f.state').$castTo<FindingState>().as('state'),
      'f.assignee',
      'f.note',
      'f.reason',
      'f.task_id as taskId',
    ])
    .where(within(scope, 'f'))
    .where('f.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('f.name_key')
    .orderBy('f.id')
    .forUpdate('f')
    .execute();
}

/** What a person changes of a finding. */
interface Changes {
  state?: FindingState;
  acknowledged_until?: Date | null;
  reason?: string;
  assignee_id?: string | null;
  assignee?: string;
  note?: string;
  task_id?: string | null;
}

/** Saves the same of several findings, which were locked before. */
export async function saveFindings(tx: Db, ids: readonly string[], changes: Changes): Promise<void> {
  await tx
    .updateTable('finding')
    .set(changes)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** The task that works on an object; null where none does. */
export async function readLiveTask(db: Db, objectId: string): Promise<string | null> {
  const live = await db
    .selectFrom('task')
    .select('id')
    .where(sql<string>`object_id::text`, '=', objectId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return live?.id ?? null;
}

/** Someone took notice: what was new is known. */
export async function noticeFindings(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('finding')
    .set({ state: 'known' })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', ['new', 'returned'])
    .execute();
}

/** Which reports a person has as favorites and is notified of; '' is the digest. */
export async function readChoices(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('diagnostic_choice')
    .select(['report_id as reportId', 'favorite', 'subscribed'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map((row) => [row.reportId, row]));
}

/** Saves a choice of a person. */
export async function saveChoice(
  tx: Db,
  {
    accountId,
    reportId,
    ...choice
  }: { accountId: string; reportId: string; favorite?: boolean; subscribed?: boolean; digest_at?: Date },
): Promise<void> {
  await tx
    .insertInto('diagnostic_choice')
    .values({ account_id: accountId, report_id: reportId, ...choice })
    .onConflict((conflict) => conflict.columns(['account_id', 'report_id']).doUpdateSet(choice))
    .execute();
}

/** The accounts that are notified of a report. */
export async function readSubscribers(db: Db, reportId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('diagnostic_choice')
    .select('account_id as id')
    .where('report_id', '=', reportId)
    .where('subscribed', '=', true)
    .orderBy('account_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** For whom a digest is due, and where the one before ended. */
export interface Digest {
  accountId: string;
  since: Date;
}

/** Takes the digest until a morning that is due for the longest; null: none is. */
export async function takeDigest(tx: Db, until: Date): Promise<Digest | null> {
  const { rows } = await sql<Digest>`
    update diagnostic_choice c set digest_at = ${until} from (
      select account_id, digest_at from diagnostic_choice
      where report_id = '' and subscribed and digest_at < ${until}
      order by digest_at, account_id limit 1 for update skip locked) due
    where c.account_id = due.account_id and c.report_id = ''
    returning c.account_id as "accountId", due.digest_at as since`.execute(tx);
  return rows[0] ?? null;
}

/** How many findings each report has in scope that were opened in that time. */
export async function countOpened(
  db: Db,
  scope: Scope,
  { since, until }: { since: Date; until: Date },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ reportId: string; n: number }>`
    select f.report_id as "reportId", count(*)::int as n from finding f
    where f.opened_at >= ${since} and f.opened_at < ${until} and f.state = any(${openStates}::text[]) and ${within(scope, 'f')}
    group by f.report_id`.execute(db);
  return new Map(rows.map(({ reportId, n }) => [reportId, n]));
}

/** Removes what identifies a person who is deleted: findings about them, and their name where they were assigned. */
export async function forgetInFindings(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('finding').where('account_id', '=', accountId).execute();
  await tx
    .updateTable('finding')
    .set({ assignee_id: null, assignee: '' })
    .where('assignee_id', '=', accountId)
    .execute();
  await tx.deleteFrom('diagnostic_choice').where('account_id', '=', accountId).execute();
}
