import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { deleteHistory } from '#domains/history/api/port.ts';

/** The policies of a person, as they take them along. */
export const readPoliciesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('init_policy')
    .select(['name', 'description', 'os_family as osFamily', 'scope', 'state', 'draft as content'])
    .select('updated_at as updated')
    .where('account_id', '=', accountId)
    .orderBy('name_key')
    .execute();

/** Removes what happened to policies: it has what their owner called them. */
export const deletePolicyHistory = (tx: Db, policyIds: readonly string[]): Promise<void> =>
  deleteHistory(tx, 'initPolicy', policyIds);

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
  const own = await tx.selectFrom('init_policy').select('id').where('account_id', '=', accountId).execute();
  await deletePolicyHistory(
    tx,
    own.map(({ id }) => id),
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
