import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';

export interface StoredGroup {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  note: string;
  addresses: string[];
  /** How many living servers, and templates, have it in their rules. */
  servers: number;
  templates: number;
  version: number;
}

const groupsIn = (db: Db) =>
  db.selectFrom('address_group as g').select([
    'g.id',
    'g.site_id as siteId',
    'g.account_id as accountId',
    'g.name',
    'g.note',
    'g.addresses',
    'g.version',
    sql<number>`(select count(*)::int from firewall f join server s on s.id = f.server_id
      where f.refs @> array['group:' || g.id] and s.state <> 'terminated')`.as('servers'),
    sql<number>`(select count(*)::int from firewall_template t where t.refs @> array['group:' || g.id])`.as(
      'templates',
    ),
  ]);

/** The address groups of an account by name. */
export const readGroups = (db: Db, accountId: string): Promise<StoredGroup[]> =>
  groupsIn(db).where('g.account_id', '=', accountId).orderBy('g.name_key').execute();

/** One group of the scope, locked until the transaction ends. Throws NotFound. */
export async function lockGroup(tx: Db, scope: Scope, id: string): Promise<StoredGroup> {
  const found = groupsIn(tx).where('g.id', '=', id).where(within(scope, 'g'));
  const row = await found.forUpdate('g').executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return row;
}

export interface GroupEdit {
  name: string;
  note: string;
  addresses: readonly string[];
}

/** The id of the new group; null when another one has its name. */
export async function insertGroup(
  tx: Db,
  owner: { siteId: string; accountId: string },
  { edit, now }: { edit: GroupEdit; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into address_group (id, site_id, account_id, name, note, addresses, created_at)
    values (${newId()}, ${owner.siteId}, ${owner.accountId}, ${edit.name}, ${edit.note}, ${edit.addresses}, ${now})
    on conflict (account_id, name_key) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** False when another one has the name. */
export async function updateGroup(tx: Db, id: string, edit: GroupEdit): Promise<boolean> {
  const { rows } = await sql`
    update address_group g set name = ${edit.name}, note = ${edit.note}, addresses = ${edit.addresses},
      version = version + 1
    where g.id = ${id} and not exists (select 1 from address_group o
      where o.account_id = g.account_id and o.id <> g.id and o.name_key = lower(${edit.name}))
    returning g.id`.execute(tx);
  return rows.length === 1;
}

export async function deleteGroup(tx: Db, id: string): Promise<void> {
  await sql`delete from address_group where id = ${id}`.execute(tx);
}

/** The living servers whose rules name a reference. */
export async function readUsers(db: Db, ref: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from firewall f join server s on s.id = f.server_id
    where f.refs @> array[${ref}] and s.state <> 'terminated' order by s.name_key, s.id`.execute(db);
  return rows.map((row) => row.id);
}
