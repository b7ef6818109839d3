import { sql } from 'kysely';
import type { InputOf } from '#kernel/op.ts';
import type { Scope } from '#kernel/scope.ts';
import { reach, type Role } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import type { reports } from '../contract.ts';

export type ScheduleEdit = Required<InputOf<typeof reports.createReportSchedule>>;

export interface StoredSchedule extends ScheduleEdit {
  id: string;
  accountId: string;
  nextAt: Date | null;
  lastAt: Date | null;
  lastProblem: string | null;
  version: number;
}

const columns = sql`c.id, c.account_id as "accountId", c.report_id as "reportId", c.filter, c.where_text as "where", c.kind,
  c.hour, c.minute, c.weekday, c.month_day as "monthDay", c.time_zone as "timeZone", c.paused, c.next_at as "nextAt",
  c.last_at as "lastAt", c.last_problem as "lastProblem", c.version`;

/** What is mailed to one person; locked where it is going to change. */
export async function readSchedules(
  db: Db,
  accountId: string,
  { locked = false }: { locked?: boolean } = {},
): Promise<StoredSchedule[]> {
  const { rows } = await sql<StoredSchedule>`
    select ${columns} from report_schedule c where c.account_id = ${accountId} order by c.created_at, c.id
    ${locked ? sql`for no key update` : sql``}`.execute(db);
  return rows;
}

const valuesOf = ({ edit, nextAt }: { edit: ScheduleEdit; nextAt: Date | null }) => ({
  report_id: edit.reportId,
  filter: edit.filter,
  where_text: edit.where,
  kind: edit.kind,
  hour: edit.hour,
  minute: edit.minute,
  weekday: edit.weekday,
  month_day: edit.monthDay,
  time_zone: edit.timeZone,
  paused: edit.paused,
  next_at: nextAt,
});

export async function insertSchedule(
  tx: Db,
  of: { id: string; accountId: string; now: Date },
  kept: { edit: ScheduleEdit; nextAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('report_schedule')
    .values({ id: of.id, account_id: of.accountId, created_at: of.now, ...valuesOf(kept) })
    .execute();
}

export async function updateSchedule(
  tx: Db,
  id: string,
  kept: { edit: ScheduleEdit; nextAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('report_schedule')
    .set({ ...valuesOf(kept), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedule(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('report_schedule').where('id', '=', id).execute();
}

/** Part of the deletion of a person. */
export async function forgetSchedules(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('report_schedule').where('account_id', '=', accountId).execute();
}

/** A schedule that is due, with the person it is for. */
export interface DueSchedule extends StoredSchedule {
  nextAt: Date;
  email: string;
  role: Role;
  siteId: string;
  siteName: string;
  host: string;
  primaryColor: string;
  /** May sign in: enabled, and not locked. */
  open: boolean;
  /** What an account role sees: its tree, for a viewer its parent's. */
  accountIds: string[];
}

/** Locks the schedule that is due for the longest; those that another worker is at are left to it. Null: none is. */
export async function takeDue(tx: Db, now: Date): Promise<DueSchedule | null> {
  const { rows } = await sql<DueSchedule>`
    select ${columns}, a.email, a.role, s.id as "siteId", s.name as "siteName", s.host, s.primary_color as "primaryColor",
      a.enabled and a.status <> 'Locked' as open,
      array(select account_tree(case when a.role = 'account-viewer' then coalesce(a.parent_id, a.id) else a.id end)::text)
        as "accountIds"
    from report_schedule c join account a on a.id = c.account_id join site s on s.id = a.site_id
    where c.next_at <= ${now} order by c.next_at limit 1 for no key update of c skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** How far the person sees at this moment. */
export function scopeOf({ role, siteId, accountIds }: DueSchedule): Scope {
  if (reach[role] === 'provider') return { reach: 'provider' };
  return reach[role] === 'site' ? { reach: 'site', siteId } : { reach: 'account', siteId, accountIds };
}

export async function saveRun(
  tx: Db,
  id: string,
  run: { next: Date | null; at: Date; problem: string | null },
): Promise<void> {
  await sql`
    update report_schedule set next_at = ${run.next}, last_at = ${run.at}, last_problem = ${run.problem}
    where id = ${id}`.execute(tx);
}
