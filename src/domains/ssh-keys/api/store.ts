import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { forgetHistory } from '#domains/history/api/port.ts';
import { sshKeys } from '../contract.ts';

/** A key as the product keeps it. */
export interface StoredSshKey {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  type: string;
  fingerprint: string;
  comment: string;
  publicKey: string;
  version: number;
}
export interface ListedSshKey extends StoredSshKey {
  owner: string;
  created: Date;
}

const keysIn = (db: Db) =>
  db
    .selectFrom('ssh_key as k')
    .select([
      'k.id',
      'k.site_id as siteId',
      'k.account_id as accountId',
      'k.name',
      'k.type',
      'k.fingerprint',
      'k.comment',
      'k.public_key as publicKey',
      'k.version',
      'k.created_at as created',
      sql<string>`(select a.name from account a where a.id = k.account_id)`.as('owner'),
    ]);

/** The public keys in scope. */
export const listSshKeys = listRows(sshKeys.listSshKeys, {
  what: 'ssh-keys',
  from: ({ db }) => keysIn(db),
  scope: ({ scope }) => within(scope, 'k'),
  id: sortBy('k.id', 'uuid'),
  sorts: {
    name: sortBy('k.name_key', 'text'),
    type: sortBy('k.type', 'text'),
    created: sortBy('k.created_at', 'timestamptz'),
  },
  search: [sql.ref('k.name_key'), sql`lower(k.comment)`, sql`lower(k.fingerprint)`],
  filters: {
    type: (type) => sql<boolean>`k.type = ${type}`,
    mine: (mine, { me }) => (mine === 1 ? sql<boolean>`k.account_id = ${me.accountId}` : sql<boolean>`true`),
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' || scope.accountIds.length > 1 }),
});

const keysOf = (db: Db, scope: Scope) => keysIn(db).where(within(scope, 'k'));

/** One key of the scope; null when there is none. */
export async function readKey(db: Db, scope: Scope, id: string): Promise<ListedSshKey | null> {
  return (await keysOf(db, scope).where('k.id', '=', id).executeTakeFirst()) ?? null;
}

/** Locks a key of the scope; null when there is none. */
export async function lockKey(tx: Db, scope: Scope, id: string): Promise<ListedSshKey | null> {
  return (await keysOf(tx, scope).where('k.id', '=', id).forUpdate('k').executeTakeFirst()) ?? null;
}

/** Those of the keys that are in the scope, by id. */
export async function readKeys(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, ListedSshKey>> {
  if (ids.length === 0) return new Map();
  const rows = await keysOf(db, scope)
    .where('k.id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes of the keys of one account run one after the other, so that the limit holds. */
export async function lockKeysOf(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ssh keys of ${accountId}`}, 0))`.execute(tx);
}

/** What is in the way of a new key: the one with its name, the one with its fingerprint, and how many there are. */
export async function readClashes(
  tx: Db,
  { accountId, name, fingerprint }: Pick<StoredSshKey, 'accountId' | 'name' | 'fingerprint'>,
): Promise<{ count: number; sameName: string | null; sameKey: string | null }> {
  const { rows } = await sql<{ count: number; sameName: string | null; sameKey: string | null }>`
    select count(*)::int as count, max(k.name) filter (where k.name_key = lower(${name})) as "sameName",
      max(k.name) filter (where k.fingerprint = ${fingerprint}) as "sameKey"
    from ssh_key k where k.account_id = ${accountId}`.execute(tx);
  return rows[0] ?? { count: 0, sameName: null, sameKey: null };
}

export async function insertKey(
  tx: Db,
  { siteId, accountId, name, type, fingerprint, comment, publicKey }: Omit<StoredSshKey, 'id' | 'version'>,
  at: Date,
): Promise<string> {
  const id = newId<'sshKey'>();
  await sql`
    insert into ssh_key (id, site_id, account_id, name, type, fingerprint, comment, public_key, created_at)
    values (${id}, ${siteId}, ${accountId}, ${name}, ${type}, ${fingerprint}, ${comment}, ${publicKey}, ${at})`.execute(
    tx,
  );
  return id;
}

/** False when the account has another key of this name. */
export async function saveKeyName(tx: Db, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update ssh_key k set name = ${name}, version = version + 1 where k.id = ${id}
      and not exists (select 1 from ssh_key o where o.account_id = k.account_id and o.id <> k.id
        and o.name_key = lower(${name})) returning k.id`.execute(tx);
  return rows.length === 1;
}

export async function deleteKey(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('ssh_key').where('id', '=', id).execute();
}

/** The keys of an account, as its holder takes them along. */
export async function readKeysOf(db: Db, accountId: string) {
  return await db
    .selectFrom('ssh_key')
    .select(['name', 'public_key as publicKey', 'fingerprint', 'created_at as created'])
    .where('account_id', '=', accountId)
    .orderBy('name_key')
    .execute();
}

/** The keys of a deleted person, and what happened to them. */
export async function forgetKeys(tx: Db, accountId: string): Promise<void> {
  await forgetHistory(tx, accountId, ['sshKey']);
  await tx.deleteFrom('ssh_key').where('account_id', '=', accountId).execute();
}
