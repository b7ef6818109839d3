import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Whether the account of the row asks for a second factor. */
export const hasFactor = sql<boolean>`exists (select 1 from factor_setting f
  where f.account_id = account.id and f.use_factor)`;

export interface SignInFacts {
  lastSignIn: Date | null;
  factor: boolean;
}

/** The last sign-in of accounts that were found in scope, and whether they use a second factor. */
export async function readSignInFacts(db: Db, ids: readonly string[]): Promise<Map<string, SignInFacts>> {
  const { rows } = await sql<SignInFacts & { id: string }>`
    select given.id, coalesce(f.use_factor, false) as factor, (select l.at from login_log l
      where l.account_id = given.id and l.result = 'success' order by l.at desc limit 1) as "lastSignIn"
    from unnest(${ids}::uuid[]) as given (id) left join factor_setting f on f.account_id = given.id`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Where an account of the scope signed in first: when it signed up, with the address and the browser of then. */
export async function readFirstSignIn(db: Db, accountId: string) {
  const row = await db
    .selectFrom('login_log')
    .select(['at', 'method', 'ip', 'country', 'user_agent as agent'])
    .where('account_id', '=', accountId)
    .where('result', '=', 'success')
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Attempts to sign in, `l`, for lists of the domains above. */
export const signInAttempts = (db: Db) =>
  db
    .selectFrom('login_log as l')
    .select(['l.id', 'l.at', 'l.result', 'l.method', 'l.ip', 'l.country', 'l.user_agent as agent']);
