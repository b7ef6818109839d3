import { sql } from 'kysely';
import { catalogEntry } from '#kernel/permission-catalog.ts';
import { isPermission } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { ownerEmail, ownerEmailKey, shownName } from '#domains/tenancy/api/port.ts';
import { roles } from '../contract.ts';
import type { requestStates } from '../states.ts';

const requestsIn = (db: Db) =>
  db
    .selectFrom('access_request as q')
    .select((e) => [
      'q.id',
      'q.site_id as siteId',
      'q.account_id as accountId',
      ownerEmail('q.account_id').as('email'),
      'q.permission',
      'q.reason',
      e.ref('q.state').$castTo<(typeof requestStates)[number]>().as('state'),
      'q.created_at as created',
      'q.decided_at as decided',
      'q.answer',
    ]);
const shownRequests = (db: Db, scope: Scope) =>
  requestsIn(db).select(sql<string | null>`${shownName(ownerEmail('q.decided_by'), scope)}`.as('decidedBy'));
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** A request in scope; undefined where there is none. */
export const findRequest = (db: Db, scope: Scope, id: string) =>
  shownRequests(db, scope).where('q.id', '=', id).where(within(scope, 'q')).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockRequest = (tx: Db, scope: Scope, id: string) =>
  shownRequests(tx, scope).where('q.id', '=', id).where(within(scope, 'q')).forUpdate('q').executeTakeFirst();

/** A request as lists have it. */
export const requestRow = ({ siteId: _site, created, decided, ...request }: StoredRequest) => ({
  ...request,
  description: isPermission(request.permission) ? catalogEntry(request.permission).text : '',
  created: created.toISOString(),
  decided: decided?.toISOString() ?? null,
});

const listed = {
  from: ({ db, scope }: { db: Db; scope: Scope }) => shownRequests(db, scope),
  id: sortBy('q.id', 'uuid'),
  sorts: { created: sortBy('q.created_at', 'timestamptz') },
  search: [ownerEmailKey('q.account_id'), sql.ref('q.permission')],
  filters: { state: (states: readonly string[]) => sql<boolean>`q.state = any(${states}::text[])` },
  items: (rows: StoredRequest[]) => rows.map(requestRow),
};

/** The requests of the accounts in scope. */
export const listAccessRequests = listRows(roles.listAccessRequests, {
  what: 'access-requests',
  ...listed,
  scope: ({ scope }) => within(scope, 'q'),
});

/** The reader's own requests. */
export const listOwnAccessRequests = listRows(roles.listOwnAccessRequests, {
  what: 'own-access-requests',
  ...listed,
  scope: ({ me }) => sql<boolean>`q.account_id = ${me.accountId}`,
});

/** False where the same is open already. */
export async function insertRequest(
  tx: Db,
  one: { id: string; siteId: string; accountId: string; permission: string; reason: string; created: Date },
): Promise<boolean> {
  const made = await tx
    .insertInto('access_request')
    .values({
      id: one.id,
      site_id: one.siteId,
      account_id: one.accountId,
      permission: one.permission,
      reason: one.reason,
      created_at: one.created,
    })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export async function decideRequest(
  tx: Db,
  id: string,
  how: { state: 'approved' | 'declined'; by: string; at: Date; answer: string },
): Promise<void> {
  await tx
    .updateTable('access_request')
    .set({ state: how.state, decided_by: how.by, decided_at: how.at, answer: how.answer })
    .where('id', '=', id)
    .execute();
}

/** The requests of a person, as they take them along. */
export async function readPersonalRequests(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const found = requestsIn(db).where('q.account_id', '=', accountId).orderBy('q.created_at').limit(1000);
  return (await found.execute()).map(({ permission, reason, state, created, answer }) => ({
    permission,
    reason,
    state,
    created,
    answer,
  }));
}

export async function forgetRequests(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('access_request').where('account_id', '=', accountId).execute();
}
