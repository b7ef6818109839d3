import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

const dayMs = 86_400_000;
/** Reviewers are reminded so long before a review is due, and as often once it is overdue. */
const remindMs = 7 * dayMs;

/** The first day of the quarter after a moment, in UTC. */
export const nextQuarter = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), (Math.floor(now.getUTCMonth() / 3) + 1) * 3, 1));

/** When to remind of a review first: a week before it is due, or when it is due. */
export const remindBefore = (due: Date, now: Date): Date => {
  const early = new Date(due.getTime() - remindMs);
  return early > now ? early : due;
};

/** When to remind again after a reminder: when it is due, then each week. */
export const remindNext = (due: Date, now: Date): Date => (due > now ? due : new Date(now.getTime() + remindMs));

/** Sets when the people of a site, or of an account, are to be reviewed next. */
export async function planReview(
  tx: Db,
  { siteId, accountId, next }: { siteId: string; accountId: string | null; next: Date },
): Promise<void> {
  await sql`
    insert into access_review_plan (site_id, account_id, next_at) values (${siteId}, ${accountId}, ${next})
    on conflict (site_id, coalesce(account_id, site_id)) do update set next_at = excluded.next_at`.execute(tx);
}

/** Plans the next quarter for sites that have no plan, such as new ones. */
export async function planSites(tx: Db, siteIds: readonly string[], next: Date): Promise<void> {
  await sql`
    insert into access_review_plan (site_id, next_at) select id, ${next} from unnest(${siteIds}::uuid[]) as given (id)
    on conflict (site_id, coalesce(account_id, site_id)) do nothing`.execute(tx);
}

/** The plan that has been due for the longest, locked, and whether a review is open there; undefined: none is due. */
export async function lockDuePlan(
  tx: Db,
  now: Date,
): Promise<{ id: string; siteId: string; accountId: string | null; open: boolean } | undefined> {
  const { rows } = await sql<{ id: string; siteId: string; accountId: string | null; open: boolean }>`
    select p.id, p.site_id as "siteId", p.account_id as "accountId", exists (select from access_review r
      where r.site_id = p.site_id and r.account_id is not distinct from p.account_id and r.state = 'open') as open
    from access_review_plan p where p.next_at <= ${now}
    order by p.next_at limit 1 for update of p skip locked`.execute(tx);
  return rows[0];
}

/** An open review of which reviewers are to be reminded. */
export interface DueReview {
  id: string;
  siteId: string;
  accountId: string | null;
  name: string;
  due: Date;
  /** Entries that are not decided. */
  open: number;
}

/** The open review that is to be reminded of for the longest, locked; undefined: none is. */
export async function lockDueReview(tx: Db, now: Date): Promise<DueReview | undefined> {
  const { rows } = await sql<DueReview>`
    select r.id, r.site_id as "siteId", r.account_id as "accountId", r.name, r.due_at as due,
      (select count(*)::int from access_review_entry e where e.review_id = r.id and e.decision is null) as open
    from access_review r where r.state = 'open' and r.remind_at <= ${now}
    order by r.remind_at limit 1 for update of r skip locked`.execute(tx);
  return rows[0];
}

export async function saveRemind(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('access_review').set({ remind_at: at }).where('id', '=', id).execute();
}
