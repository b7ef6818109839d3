import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Most people that are offered: the user who has more below them chooses among the first. */
const most = 200;

/** The account, those below it where that is asked for, and one more, by name; the account itself first. */
export async function readPeople(
  db: Db,
  { accountId, andBelow, more }: { accountId: string; andBelow: boolean; more: string },
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select a.id, a.name, a.email from account a
    where a.id = ${accountId} or (${andBelow} and a.id in (select account_tree(${accountId}::uuid)))
      or (a.id = ${more} and a.role in ('account-holder', 'account-viewer'))
    order by a.id <> ${accountId}, a.name, a.id limit ${most}`.execute(db);
  return rows;
}

/** The account and those below it. */
export async function readTree(db: Db, accountId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select account_tree(${accountId}::uuid)::text as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
