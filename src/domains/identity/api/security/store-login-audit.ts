import { sql } from 'kysely';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText } from '#platform/db/within.ts';

/** What the list may be sorted by. */
export const auditColumns: Record<string, SortColumn> = {
  date: { value: sql`at`, type: 'timestamptz' },
  result: { value: sql`result collate "C"`, type: 'text' },
  ip: { value: sql`ip`, type: 'inet' },
};
export const auditId: SortColumn = { value: sql`id`, type: 'bigint' };

interface Filters {
  /** Looked for in address, browser and result. */
  filter?: string | undefined;
  outcome?: 'opened' | 'refused' | undefined;
}

/** The attempts to sign in to one account. */
export function ownLogins(db: Db, accountId: string, filters: Filters) {
  return matching(db, accountId, filters).select([
    'id',
    'at',
    'result',
    'method',
    'ip',
    'user_agent',
    'session_id',
    'reported_at',
  ]);
}

export async function countOwnLogins(db: Db, accountId: string, filters: Filters): Promise<number> {
  const row = await matching(db, accountId, filters)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Marks a sign-in that began another session than `sessionId`; undefined when the account has none of that id. */
export async function saveReported(
  tx: Db,
  accountId: string,
  { id, sessionId, now }: { id: number; sessionId: string; now: Date },
) {
  return tx
    .updateTable('login_log')
    .set({ reported_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('result', '=', 'success')
    .where('session_id', 'is distinct from', sessionId)
    .returning(['at', 'ip', 'user_agent'])
    .executeTakeFirst();
}

/** The newest attempts to sign in to one account. */
export async function readLastSignIns(db: Db, accountId: string, limit: number) {
  return db
    .selectFrom('login_log')
    .select(['at', 'result', 'ip'])
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

function matching(db: Db, accountId: string, { filter = '', outcome }: Filters) {
  const like = `%${likeText(filter.trim())}%`;
  return db
    .selectFrom('login_log')
    .where('account_id', '=', accountId)
    .$if(outcome === 'opened', (query) => query.where('result', '=', 'success'))
    .$if(outcome === 'refused', (query) => query.where('result', 'not in', ['success', 'factor-asked']))
    .$if(filter.trim() !== '', (query) =>
      query.where(sql<boolean>`(host(ip) like ${like} or user_agent ilike ${like} or result ilike ${like})`),
    );
}
