import { sql, type SelectQueryBuilder } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { risks, type Risk } from '#kernel/permission-catalog.ts';
import { permissionsOf, roles } from '#kernel/permissions.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import type { DB } from '#platform/db/types.ts';
import type { Ctx } from '#platform/http/context.ts';
import { listRows } from '#platform/http/list-source.ts';
import { groupName, heldMemberships } from '#domains/groups/api/port.ts';
import { lastSignInTo } from '#domains/identity/api/port.ts';
import { groupPermissions, heldGrants, riskOf } from '#domains/roles/api/port.ts';
import { heldRoles, ownerEmail, shownName, type HeldIn } from '#domains/tenancy/api/port.ts';
import { accessAudit } from '../contract.ts';
import { maxEntries } from '../limits.ts';
import type { decisions, entryKinds } from '../states.ts';
import { findReview } from './store.ts';

const columns = [
  'review_id',
  'kind',
  'subject_id',
  'account_id',
  'group_id',
  'holder',
  'what',
  'permissions',
  'given_by',
  'reason',
  'since',
  'expires_at',
  'last_used_at',
] as const;

/** One entry above the limit is enough to refuse a review. */
const most = maxEntries + 1;

/** Copies what a query selects, in the order of the columns, into a review. */
const insertFrom = (tx: Db, held: SelectQueryBuilder<DB, never, unknown>) =>
  tx.insertInto('access_review_entry').columns(columns).expression(held.limit(most)).execute();

/** Stores what is held now, in three statements, and answers how many entries that makes. */
export async function insertEntries(tx: Db, reviewId: string, of: HeldIn & { now: Date }): Promise<number> {
  const none = sql<null>`null::timestamptz`;
  const id = sql<string>`${reviewId}::uuid`;
  await insertFrom(
    tx,
    heldRoles(tx, of).select([
      id.as('reviewId'),
      sql<string>`'role'`.as('kind'),
      'a.id as subjectId',
      'a.id as accountId',
      sql<null>`null::uuid`.as('groupId'),
      'a.email as holder',
      'a.role as what',
      sql<string[]>`'{}'::text[]`.as('permissions'),
      sql<null>`null::text`.as('by'),
      sql<string>`''`.as('reason'),
      'a.created_at as since',
      none.as('expires'),
      lastSignInTo('a.id').as('used'),
    ]),
  );
  await insertFrom(
    tx,
    heldGrants(tx, of)
      .clearSelect()
      .select([
        id.as('reviewId'),
        sql<string>`'grant'`.as('kind'),
        'g.id as subjectId',
        sql<string | null>`case when g.group_id is null then g.account_id end`.as('accountId'),
        'g.group_id as groupId',
        sql<string>`coalesce(${groupName('g.group_id')}, ${ownerEmail('g.account_id')})`.as('holder'),
        sql<string>`coalesce(s.name, g.permission)`.as('what'),
        sql<string[]>`coalesce(s.permissions, array[g.permission])`.as('permissions'),
        sql<string | null>`${ownerEmail('g.granted_by')}`.as('by'),
        'g.reason',
        'g.created_at as since',
        'g.expires_at as expires',
        sql<Date | null>`case when g.group_id is null then ${lastSignInTo('g.account_id')} end`.as('used'),
      ]),
  );
  await insertFrom(
    tx,
    heldMemberships(tx, of).select([
      id.as('reviewId'),
      sql<string>`'member'`.as('kind'),
      'm.id as subjectId',
      'm.account_id as accountId',
      'm.group_id as groupId',
      'm.email as holder',
      'g.name as what',
      groupPermissions('m.group_id').as('permissions'),
      'm.added_by as by',
      sql<string>`''`.as('reason'),
      'm.added_at as since',
      none.as('expires'),
      lastSignInTo('m.account_id').as('used'),
    ]),
  );
  await rateEntries(tx, reviewId);
  const { total } = await tx
    .selectFrom('access_review_entry')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('review_id', '=', reviewId)
    .executeTakeFirstOrThrow();
  return total;
}

/** The highest risk of each entry: of a role from the table of roles, else from the permissions that were stored. */
async function rateEntries(tx: Db, reviewId: string): Promise<void> {
  const { rows: held } = await sql<{ permissions: string[]; key: string }>`
    select distinct permissions, permissions::text as key from access_review_entry
    where review_id = ${reviewId} and kind <> 'role'`.execute(tx);
  // One statement for each risk, however many sets are held.
  for (const risk of risks) {
    const rated = roles.filter((role) => riskOf(permissionsOf(role)) === risk);
    const keys = held.filter(({ permissions }) => riskOf(permissions) === risk).map(({ key }) => key);
    await sql`
      update access_review_entry set risk = ${risk}
      where review_id = ${reviewId} and risk <> ${risk} and case when kind = 'role' then what = any(${rated}::text[])
        else permissions::text = any(${keys}::text[]) end`.execute(tx);
  }
}

const entriesIn = (db: Db, scope: Scope) =>
  db
    .selectFrom('access_review_entry as e')
    .select((e) => [
      'e.id',
      e.ref('e.kind').$castTo<(typeof entryKinds)[number]>().as('kind'),
      'e.subject_id as subjectId',
      'e.account_id as accountId',
      'e.group_id as groupId',
      'e.holder',
      'e.what',
      e.ref('e.risk').$castTo<Risk>().as('risk'),
      sql<string | null>`${shownName('e.given_by', scope)}`.as('by'),
      'e.reason',
      'e.since',
      'e.expires_at as expires',
      'e.last_used_at as lastUsed',
      e.ref('e.decision').$castTo<(typeof decisions)[number] | null>().as('decision'),
      'e.gone',
      sql<string | null>`${shownName('e.decided_by', scope)}`.as('decidedBy'),
      'e.decided_at as decided',
      'e.note',
    ]);
export type StoredEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Entries of a review that was locked. */
export const readEntries = ({ db, scope }: { db: Db; scope: Scope }, reviewId: string, ids: readonly string[]) =>
  entriesIn(db, scope)
    .where('e.review_id', '=', reviewId)
    .where('e.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** What was held when a review began, and what was decided. */
export const listReviewEntries = listRows(accessAudit.listReviewEntries, {
  what: 'access-review',
  async prepare({ db, scope }: Ctx, { params }: { params: { reviewId: string } }) {
    const review = await findReview(db, scope, params.reviewId);
    if (review === undefined) throw new NotFound();
    return review;
  },
  of: ({ own }) => own.name,
  from: ({ db, scope }) => entriesIn(db, scope),
  scope: ({ own }) => sql<boolean>`e.review_id = ${own.id}`,
  id: sortBy('e.id', 'uuid'),
  sorts: {
    holder: sortBy('e.holder_key', 'text'),
    since: sortBy('e.since', 'timestamptz'),
    lastUsed: { value: sql.ref('e.last_used_at'), type: 'timestamptz', nullable: true },
  },
  search: [sql.ref('e.holder_key'), sql`lower(e.what)`],
  filters: {
    kind: (kinds) => sql<boolean>`e.kind = any(${kinds}::text[])`,
    decision: (given) => sql<boolean>`coalesce(e.decision, 'open') = any(${given}::text[])`,
    risk: (given) => sql<boolean>`e.risk = any(${given}::text[])`,
  },
  items: (rows) =>
    rows.map(({ subjectId: _subject, gone: _gone, since, expires, lastUsed, decided, ...row }) => ({
      ...row,
      since: since.toISOString(),
      expires: expires?.toISOString() ?? null,
      lastUsed: lastUsed?.toISOString() ?? null,
      decided: decided?.toISOString() ?? null,
    })),
});

/** Saves the decision about an entry; null undoes it. */
export async function saveDecision(
  tx: Db,
  id: string,
  {
    subjectId,
    decision,
    gone,
    note,
    by,
    at,
  }: { subjectId: string; decision: 'keep' | 'remove' | null; gone: boolean; note: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('access_review_entry')
    .set({
      subject_id: subjectId,
      decision,
      gone,
      note,
      decided_by: decision === null ? null : by,
      decided_at: decision === null ? null : at,
    })
    .where('id', '=', id)
    .execute();
}
