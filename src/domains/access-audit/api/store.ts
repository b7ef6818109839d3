import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { ownerEmail, readAccount, shownName, siteName } from '#domains/tenancy/api/port.ts';
import { accessAudit } from '../contract.ts';
import type { coverages, reviewStates } from '../states.ts';

const counted = (condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from access_review_entry e where e.review_id = r.id ${condition})`;

const reviewsIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('access_review as r')
    .select((e) => [
      'r.id',
      'r.site_id as siteId',
      'r.account_id as accountId',
      siteName('r.site_id').as('site'),
      sql<string | null>`${ownerEmail('r.account_id')}`.as('owner'),
      e.ref('r.covers').$castTo<(typeof coverages)[number]>().as('covers'),
      'r.name',
      e.ref('r.state').$castTo<(typeof reviewStates)[number]>().as('state'),
      'r.due_at as due',
      'r.created_at as created',
      shownName('r.created_by', scope).as('createdBy'),
      'r.ended_at as ended',
      sql<string | null>`${shownName('r.ended_by', scope)}`.as('endedBy'),
      counted(sql``).as('entries'),
      counted(sql`and e.decision = 'keep'`).as('kept'),
      counted(sql`and e.decision = 'remove'`).as('removed'),
    ]);
export type StoredReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** A review in scope; undefined where there is none. */
export const findReview = (db: Db, scope: Scope, id: string) =>
  reviewsIn(db, scope).where('r.id', '=', id).where(within(scope, 'r')).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockReview = (tx: Db, scope: Scope, id: string) =>
  reviewsIn(tx, scope).where('r.id', '=', id).where(within(scope, 'r')).forUpdate('r').executeTakeFirst();

/** A review as lists have it. */
export const reviewRow = ({ accountId: _account, due, created, ended, ...review }: StoredReview, now: Date) => ({
  ...review,
  due: due.toISOString(),
  overdue: review.state === 'open' && due < now,
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

/** The reviews in scope. */
export const listAccessReviews = listRows(accessAudit.listAccessReviews, {
  what: 'access-reviews',
  from: ({ db, scope }) => reviewsIn(db, scope),
  scope: ({ scope }) => within(scope, 'r'),
  id: sortBy('r.id', 'uuid'),
  sorts: { created: sortBy('r.created_at', 'timestamptz'), due: sortBy('r.due_at', 'timestamptz') },
  search: [sql.ref('r.name_key')],
  filters: { state: (states) => sql<boolean>`r.state = any(${states}::text[])` },
  items: (rows, { now }) => rows.map((row) => reviewRow(row, now)),
  info: ({ scope }) => ({ admin: scope.reach !== 'account' }),
});

/** One review. Throws NotFound. */
export async function reviewOf(
  { db, scope, now }: { db: Db; scope: Scope; now: Date },
  id: string,
): Promise<ReturnType<typeof reviewRow>> {
  const review = await findReview(db, scope, id);
  if (review === undefined) throw new NotFound();
  return reviewRow(review, now);
}

interface NewReview {
  id: string;
  siteId: string;
  accountId: string | null;
  covers: (typeof coverages)[number];
  name: string;
  due: Date;
  remind: Date;
  by: string;
  at: Date;
}

/** False where a review is open for the same people. */
export async function insertReview(tx: Db, review: NewReview): Promise<boolean> {
  const made = await tx
    .insertInto('access_review')
    .values({
      id: review.id,
      site_id: review.siteId,
      account_id: review.accountId,
      covers: review.covers,
      name: review.name,
      due_at: review.due,
      remind_at: review.remind,
      created_by: review.by,
      created_at: review.at,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Closes a review that was locked. */
export async function endReview(
  tx: Db,
  id: string,
  { state, by, at }: { state: 'completed' | 'canceled'; by: string; at: Date },
): Promise<void> {
  await tx.updateTable('access_review').set({ state, ended_by: by, ended_at: at }).where('id', '=', id).execute();
}

/** Removes the reviews of an account, and what those of others say of its person. */
export async function forgetReviews(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('access_review_plan').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('access_review').where('account_id', '=', accountId).execute();
  const account = await readAccount(tx, accountId);
  if (account === null) return;
  const { siteId } = account;
  const email = account.email.toLowerCase();
  const ofSite = sql`(select r.id from access_review r where r.site_id = ${siteId})`;
  await sql`
    update access_review_entry e set holder = '', account_id = null, reason = '', note = ''
    where e.account_id = ${accountId} or (e.holder_key = ${email} and e.review_id in ${ofSite})`.execute(tx);
  await sql`
    update access_review r set created_by = case when lower(r.created_by) = ${email} then '' else r.created_by end,
      ended_by = case when lower(r.ended_by) = ${email} then '' else r.ended_by end
    where r.site_id = ${siteId} and ${email} in (lower(r.created_by), lower(r.ended_by))`.execute(tx);
  await sql`
    update access_review_entry e set decided_by = case when lower(e.decided_by) = ${email} then '' else e.decided_by end,
      given_by = case when lower(e.given_by) = ${email} then '' else e.given_by end
    where e.review_id in ${ofSite} and ${email} in (lower(e.decided_by), lower(e.given_by))`.execute(tx);
}

/** What reviews say of a person, as they take it along. */
export async function readPersonalEntries(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  return db
    .selectFrom('access_review_entry as e')
    .innerJoin('access_review as r', 'r.id', 'e.review_id')
    .select(['r.name as review', 'e.kind', 'e.what', 'e.since', 'e.decision', 'e.decided_at as decided'])
    .where('e.account_id', '=', accountId)
    .orderBy('e.since')
    .limit(1000)
    .execute();
}
