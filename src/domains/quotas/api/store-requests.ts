import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { ownerEmail, ownerEmailKey } from '#domains/tenancy/api/port.ts';
import { quotas } from '../contract.ts';
import type { QuotaResource } from '../resources.ts';
import type { quotaRequestStates } from '../states.ts';

const requestsIn = (db: Db) =>
  db
    .selectFrom('quota_request as q')
    .select((e) => [
      'q.id',
      'q.site_id as siteId',
      'q.account_id as accountId',
      ownerEmail('q.account_id').as('email'),
      e.ref('q.resource').$castTo<QuotaResource>().as('resource'),
      'q.limit_before as limit',
      'q.amount',
      'q.reason',
      e.ref('q.state').$castTo<(typeof quotaRequestStates)[number]>().as('state'),
      'q.approved',
      'q.until',
      'q.answer',
      'q.created_at as created',
      'q.decided_at as decided',
      sql<string | null>`${ownerEmail('q.decided_by')}`.as('decidedBy'),
    ]);
export type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** A request in scope, locked until the transaction ends; undefined where there is none. */
export const lockRequest = (tx: Db, scope: Scope, id: string) =>
  requestsIn(tx).where('q.id', '=', id).where(within(scope, 'q')).forUpdate('q').executeTakeFirst();

/** The account of a request in scope; undefined where there is none. */
export async function findRequest(db: Db, scope: Scope, id: string): Promise<string | undefined> {
  const of = db.selectFrom('quota_request as q').select('q.account_id as accountId').where('q.id', '=', id);
  return (await of.where(within(scope, 'q')).executeTakeFirst())?.accountId;
}

/** A request as lists have it. */
export const requestRow = ({ siteId: _site, until, created, decided, ...request }: StoredRequest) => ({
  ...request,
  until: until?.toISOString() ?? null,
  created: created.toISOString(),
  decided: decided?.toISOString() ?? null,
});

/** The requests of the accounts in scope. */
export const listQuotaRequests = listRows(quotas.listQuotaRequests, {
  what: 'quota-requests',
  from: ({ db }) => requestsIn(db),
  scope: ({ scope }) => within(scope, 'q'),
  id: sortBy('q.id', 'uuid'),
  sorts: { created: sortBy('q.created_at', 'timestamptz') },
  search: [ownerEmailKey('q.account_id')],
  filters: { state: (states: readonly string[]) => sql<boolean>`q.state = any(${states}::text[])` },
  items: (rows) => rows.map(requestRow),
});

export interface NewRequest {
  id: string;
  siteId: string;
  accountId: string;
  resource: QuotaResource;
  limit: number;
  amount: number;
  reason: string;
  created: Date;
}

/** False where a request for the same is open. */
export async function insertRequest(tx: Db, one: NewRequest): Promise<boolean> {
  const { id, siteId: site_id, accountId: account_id, limit: limit_before, created: created_at, ...rest } = one;
  const made = await tx
    .insertInto('quota_request')
    .values({ id, site_id, account_id, limit_before, created_at, ...rest })
    .onConflict((c) => c.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** How many requests an account has made since then. */
export async function countRequests(db: Db, accountId: string, since: Date): Promise<number> {
  const counted = await db
    .selectFrom('quota_request')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return counted.n;
}

/** What an account has open requests for. */
export async function readOpen(db: Db, accountId: string): Promise<Set<string>> {
  const open = db.selectFrom('quota_request').select('resource').where('account_id', '=', accountId);
  return new Set((await open.where('state', '=', 'open').execute()).map(({ resource }) => resource));
}

/** Writes down how a request was answered. */
export async function saveDecision(
  tx: Db,
  id: string,
  how: { approved: number | null; until: Date | null; answer: string; by: string; at: Date },
): Promise<void> {
  const { approved, until, answer, by: decided_by, at: decided_at } = how;
  const state = approved === null ? 'declined' : 'approved';
  await tx
    .updateTable('quota_request')
    .set({ state, approved, until, answer, decided_by, decided_at })
    .where('id', '=', id)
    .execute();
}

/** The requests of an account, for its personal data. */
export const readPersonalRequests = async (db: Db, accountId: string): Promise<Record<string, unknown>[]> =>
  db
    .selectFrom('quota_request')
    .select(['resource', 'limit_before', 'amount', 'reason', 'state', 'approved', 'until', 'answer', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute();

/** Removes the requests of an account. */
export async function forgetRequests(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('quota_request').where('account_id', '=', accountId).execute();
}
