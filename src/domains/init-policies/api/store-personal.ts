import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The policies of a person, as they take them along. */
export async function readPoliciesOf(db: Db, accountId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select name, description, os_family as "osFamily", scope, state, draft as content, updated_at as updated
    from init_policy where account_id = ${accountId} order by name_key`.execute(db);
  return rows;
}

/**
 * Takes a person's name off the versions that they published, and their own policies away. One that a server was made
 * with stays, without what it said: the record of the server names it.
 */
export async function forgetPolicies(tx: Db, accountId: string): Promise<void> {
  await sql`
    update init_policy_version v set created_by = '' from init_policy p, account a
    where a.id = ${accountId} and p.id = v.policy_id and p.site_id = a.site_id and lower(v.created_by) = a.email_key`.execute(
    tx,
  );
  await sql`
    delete from init_policy p where p.account_id = ${accountId}
      and not exists (select 1 from server_init_policy u where u.policy_id = p.id)`.execute(tx);
  await sql`
    update init_policy_version v set note = '', content = ${'{"config":"","files":[],"services":[],"variables":[]}'}::jsonb
    from init_policy p where p.id = v.policy_id and p.account_id = ${accountId} and p.scope = 'account'`.execute(tx);
  await sql`
    update init_policy set name = 'Deleted ' || id, description = '', tags = '{}', state = 'deprecated',
      draft = ${'{"config":"","files":[],"services":[],"variables":[]}'}::jsonb, problems = '[]', errors = 0
    where account_id = ${accountId} and scope = 'account'`.execute(tx);
}
