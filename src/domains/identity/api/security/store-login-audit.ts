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

/** The attempts to sign in to one account; `filter` looks in address, browser and result. */
export function ownLogins(db: Db, accountId: string, filter: string) {
  return matching(db, accountId, filter).select(['at', 'result', 'method', 'ip', 'user_agent']);
}

export async function countOwnLogins(db: Db, accountId: string, filter: string): Promise<number> {
  const row = await matching(db, accountId, filter)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
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

function matching(db: Db, accountId: string, filter: string) {
  const like = `%${likeText(filter.trim())}%`;
  return db
    .selectFrom('login_log')
    .where('account_id', '=', accountId)
    .$if(filter.trim() !== '', (query) =>
      query.where(sql<boolean>`(host(ip) like ${like} or user_agent ilike ${like} or result ilike ${like})`),
    );
}
