import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** Any number that nothing else uses as an advisory lock. */
const lockKey = 7_305_418_023;

/** Whether somebody administers this installation already. */
export async function hasRoot(db: Db): Promise<boolean> {
  const root = await db.selectFrom('account').select('id').where('role', '=', 'root').limit(1).executeTakeFirst();
  return root !== undefined;
}

/** Until the transaction ends nobody else can make the first administrator, or the first site. */
export async function lockSetup(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** Keeps a token's hash until it expires, and forgets those that have expired. */
export async function addToken(tx: Db, token: { hash: Buffer; expiresAt: Date; now: Date }): Promise<void> {
  await tx.deleteFrom('setup_token').where('expires_at', '<=', token.now).execute();
  await tx.insertInto('setup_token').values({ token_hash: token.hash, expires_at: token.expiresAt }).execute();
}

/** Uses a token up; false when it is unknown, expired or was used. */
export async function useToken(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('setup_token')
    .set({ used_at: now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('used_at')
    .executeTakeFirst();
  return used !== undefined;
}

/** The site that answers for every host; made when there is none, named when a name is given. */
export async function ensureSite(tx: Db, name: string | null): Promise<string> {
  const row = await tx
    .insertInto('site')
    .values({ id: newId<'site'>(), name: name ?? 'Skydeck', host: '*' })
    .onConflict((c) => c.column('host').doUpdateSet(name === null ? { host: '*' } : { name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Makes the first administrator of the provider. */
export async function addRoot(tx: Db, who: { siteId: string; email: string; name: string }): Promise<string> {
  const id = newId<'account'>();
  await tx
    .insertInto('account')
    .values({ id, site_id: who.siteId, email: who.email, name: who.name, role: 'root' })
    .execute();
  return id;
}
