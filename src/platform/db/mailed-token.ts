import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { DB } from '#platform/db/types.ts';
import { digestOf, newToken } from '#platform/token.ts';

type Column = 'token_hash' | 'account_id' | 'created_at' | 'expires_at' | 'used_at';
/** A table of tokens that are mailed to an account and work once. */
export type TokenTable = { [T in keyof DB]: Column extends keyof DB[T] ? T : never }[keyof DB];

interface Order {
  accountId: string;
  now: Date;
  lifeMs: number;
  /** What else the table keeps of it. */
  more?: Record<string, string>;
}

/** Makes a token for a mailed link. Answers it; what is kept is its digest alone. */
export async function addToken(
  tx: Db,
  table: TokenTable,
  { accountId, now, lifeMs, more = {} }: Order,
): Promise<string> {
  const token = newToken();
  const values: Record<string, unknown> = {
    ...more,
    token_hash: digestOf(token),
    account_id: accountId,
    created_at: now,
    expires_at: new Date(now.getTime() + lifeMs),
  };
  const columns = Object.keys(values).map((name) => sql.ref(name));
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))})`.execute(
    tx,
  );
  return token;
}

/** Uses a token up; its account, or undefined when it is unknown, of another site, used or expired. */
export async function takeToken(
  tx: Db,
  table: TokenTable,
  { token, siteId, now }: { token: string; siteId: string; now: Date },
): Promise<{ id: string; email: string } | undefined> {
  const { rows } = await sql<{ id: string; email: string }>`
    update ${sql.table(table)} t set used_at = ${now} from account a
    where a.id = t.account_id and a.site_id = ${siteId}
      and t.token_hash = ${digestOf(token)} and t.used_at is null and t.expires_at > ${now}
    returning a.id, a.email`.execute(tx);
  return rows[0];
}

/** Deletes the tokens that had expired by then. */
export async function deleteTokensBefore(db: Db, table: TokenTable, before: Date): Promise<void> {
  await sql`delete from ${sql.table(table)} where expires_at < ${before}`.execute(db);
}
