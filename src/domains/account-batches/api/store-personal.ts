import { sql } from 'kysely';
import { separators } from '#kernel/separators.ts';
import type { Db } from '#platform/db/pool.ts';
import { readAccount } from '#domains/tenancy/api/port.ts';
import { deleteProtection } from './store-settings.ts';

/** The lines that name an account, as its owner takes them along. */
export const readLinesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account_batch_row as r')
    .innerJoin('account_batch as b', 'b.id', 'r.batch_id')
    .select(['b.action', 'r.email', 'r.state', 'b.created_at as created', 'r.ended_at as ended'])
    .where('r.account_id', '=', accountId)
    .orderBy('b.created_at')
    .execute();

/** Removes what identifies a deleted person: as an account of a batch, as its target, and as the one who ordered or approved it. */
export async function forgetInBatches(tx: Db, accountId: string): Promise<void> {
  const emails = await emailsOf(tx, accountId);
  // Their own lines, those that name them once more, and those that named them before they had an account.
  await sql`
    update account_batch_row set given = '', email = '', value = '', account_id = null, before = null, reason = null,
      server_ids = null,
      preview = preview - '{facts,monthly,costBefore,costAfter}'::text[]
    where account_id = ${accountId} or (account_id is null and (email_key = any(${emails}::text[])
      or regexp_split_to_array(lower(given), ${separators.source}) && ${emails}::text[]))`.execute(tx);
  // The lines of others that name them second: as the account to move to, also by its id, or by an email that was theirs.
  await sql`
    update account_batch_row set given = email, value = '', before = null, reason = null
    where lower(value) = any(${[...emails, accountId]}::text[])`.execute(tx);
  await sql`
    update account_batch set options = options || '{"target": ""}'
    where lower(options ->> 'target') = any(${emails}::text[])`.execute(tx);
  await deleteProtection(tx, accountId);
  // An address is that of the person in whose name it runs.
  await sql`
    update account_batch set
      created_by_name = case when created_by = ${accountId} then '' else created_by_name end,
      created_by = nullif(created_by, ${accountId}),
      ip = case when run_by = ${accountId} then '' else ip end,
      run_by = nullif(run_by, ${accountId}),
      approved_by = case when approved_by_id = ${accountId} then '' else approved_by end,
      approved_by_id = nullif(approved_by_id, ${accountId})
    where ${accountId} in (created_by, run_by, approved_by_id)`.execute(tx);
}

/** The emails that a person has and had, as batches know them, in lower case. */
async function emailsOf(tx: Db, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct email_key as email from account_batch_row where account_id = ${accountId} and email_key <> ''
    union select distinct lower(before #>> '{made,email}') from account_batch_row
      where account_id = ${accountId} and before #>> '{made,email}' is not null`.execute(tx);
  const own = (await readAccount(tx, accountId))?.email.toLowerCase();
  return [...new Set([...rows.map(({ email }) => email), ...(own === undefined ? [] : [own])])];
}
