import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAccount } from '#domains/tenancy/api/port.ts';

/** Any number that nothing else uses as an advisory lock. */
const lockKey = 7_305_418_023;

/** Until the transaction ends no one else can make the first administrator, or the first site. */
export async function lockSetup(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** Makes the first administrator of the provider. */
export async function addRoot(tx: Db, who: { siteId: string; email: string; name: string }): Promise<string> {
  const id = newId<'account'>();
  const made = await insertAccount(tx, { id, site_id: who.siteId, email: who.email, name: who.name, role: 'root' });
  if (made === null) throw new Error(`the email of the first administrator is taken: ${who.email}`);
  return made;
}
