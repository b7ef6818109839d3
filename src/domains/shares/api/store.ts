import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Something that is shared, by its kind and id. */
export interface ObjectRef {
  type: 'server' | 'network' | 'image';
  id: string;
}

/** A person, a group or everyone of the site that an object is shared with. */
export interface StoredShare<Level extends string> {
  id: string;
  kind: 'person' | 'group' | 'site';
  groupId: string | null;
  /** Null for a group, and while no one has the email. */
  accountId: string | null;
  /** Of a person. */
  email: string | null;
  /** The email, or the name of the group or site. */
  name: string;
  level: Level;
  by: string;
  byAccount: string | null;
  since: Date;
  /** When it ends automatically; null: never. */
  until: Date | null;
}

/** The shares of all objects of a kind, to be joined as a table. */
export const sharesOf = (type: ObjectRef['type']): RawBuilder<unknown> =>
  sql`(select * from share where object_type = ${sql.lit(type)})`;

/** What others share with any of these accounts: a table of `object_id`, `levels`, `shared_by` and `until`. */
export const sharedWith = (type: ObjectRef['type'], accountIds: readonly string[]): RawBuilder<unknown> =>
  sql`shared_with(${type}, ${accountIds}::uuid[])`;

/** The same for accounts that an expression of uuid[] names. */
export const sharedWithSql = (type: ObjectRef['type'], accounts: string): string =>
  `shared_with('${type}', ${accounts})`;

/** What is shared with groups now, of every kind: a table of `group_id`, `object_type`, `object_id`, `level` and `until`. */
export const groupShares: RawBuilder<unknown> = sql`(select group_id, object_type, object_id, level, until from share
  where group_id is not null and (until is null or until > now()))`;

/** The same by rules, such as those about tags, with `shared_by`, `rule_id` and `tag`; a domain above has them. */
export const ruleShares: RawBuilder<unknown> = sql`share_by_rule`;

const columns = sql`h.id, case when h.group_id is not null then 'group' when h.email is not null then 'person' else 'site' end
  as kind, h.group_id as "groupId", h.account_id as "accountId", h.email, coalesce(h.email, g.name, t.name) as name,
  h.level, h.shared_by as by, h.by_account as "byAccount", h.created_at as since, h.until`;
const names = sql`join site t on t.id = h.site_id left join account_group g on g.id = h.group_id`;

/**
 * With whom an object is shared, which the caller has found in their scope, the newest first. `usedBy` counts what those
 * of share `h` have made of it.
 */
export async function readShares<Level extends string>(
  db: Db,
  { type, id }: ObjectRef,
  usedBy: RawBuilder<number> = sql`0`,
): Promise<(StoredShare<Level> & { usedBy: number })[]> {
  const { rows } = await sql<StoredShare<Level> & { usedBy: number }>`
    select ${columns}, ${usedBy} as "usedBy" from share h ${names}
    where h.object_type = ${type} and h.object_id = ${id} order by h.created_at desc, h.id limit 500`.execute(db);
  return rows;
}

export interface NewShare extends Omit<StoredShare<string>, 'kind' | 'name'> {
  /** By someone with whom it is shared themselves. */
  passedOn: boolean;
}

/**
 * Shares an object, or shares it on other terms with whom it was shared with already. The user who passes it on changes nothing
 * of what someone else has shared.
 */
export async function saveShare(tx: Db, of: ObjectRef & { siteId: string }, share: NewShare): Promise<void> {
  const key =
    share.groupId !== null
      ? sql`(object_id, object_type, group_id) where group_id is not null`
      : share.email !== null
        ? sql`(object_id, object_type, email_key) where email is not null`
        : sql`(object_id, object_type) where group_id is null and email is null`;
  await sql`
    insert into share (id, object_type, object_id, site_id, group_id, account_id, email, level, shared_by, by_account,
      passed_on, created_at, until)
    values (${share.id}, ${of.type}, ${of.id}, ${of.siteId}, ${share.groupId}, ${share.accountId}, ${share.email},
      ${share.level}, ${share.by}, ${share.byAccount}, ${share.passedOn}, ${share.since}, ${share.until})
    on conflict ${key} do update set level = excluded.level, until = excluded.until
      where not excluded.passed_on or share.by_account = excluded.by_account`.execute(tx);
}

export async function saveTerms(tx: Db, id: string, to: { level: string; until: Date | null }): Promise<void> {
  await tx.updateTable('share').set(to).where('id', '=', id).execute();
}

export async function deleteShare(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('share').where('id', '=', id).execute();
}

/** Ends all sharing of an object that stays. */
export async function deleteShares(tx: Db, { type, id }: ObjectRef): Promise<void> {
  await tx.deleteFrom('share').where('object_type', '=', type).where('object_id', '=', id).execute();
}

/** Share `h` is for account `a` by name: by the account, or by its email, which no one had when it was shared. */
const meantFor = sql<boolean>`h.email is not null
  and (h.account_id = a.id or (h.account_id is null and h.site_id = a.site_id and h.email_key = a.email_key))`;

/** Removes what is shared with an account by name; answers whether there was anything. */
export async function deleteOwnShare(tx: Db, { type, id }: ObjectRef, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from share h using account a
    where a.id = ${accountId} and h.object_type = ${type} and h.object_id = ${id} and ${meantFor} returning h.id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Ends what those have shared on who may not, at this level, anymore; again, until nothing is left of the chain. */
export async function endPassedOn(tx: Db, { type, id }: ObjectRef, level: string): Promise<void> {
  for (let gone = 1; gone > 0;) {
    const { rows } = await sql`
      delete from share h where h.object_type = ${type} and h.object_id = ${id} and h.passed_on
        and not exists (select 1 from shared_with(${type}, array[h.by_account]) w
          where w.object_id = h.object_id and ${level} = any(w.levels))
      returning h.id`.execute(tx);
    gone = rows.length;
  }
}

/** A share of a kind of object whose time is over; null: there is none. */
export async function findEnded(
  db: Db,
  type: ObjectRef['type'],
  now: Date,
): Promise<{ id: string; objectId: string } | null> {
  const rows = await db
    .selectFrom('share')
    .select(['id', 'object_id as objectId'])
    .where('object_type', '=', type)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(1)
    .execute();
  return rows[0] ?? null;
}

/** Ends a share as long as its time is over; null where someone was first or has given it more time. */
export async function takeEnded<Level extends string>(
  tx: Db,
  id: string,
  now: Date,
): Promise<StoredShare<Level> | null> {
  const { rows } = await sql<StoredShare<Level>>`
    with h as (delete from share where id = ${id} and until <= ${now} returning *)
    select ${columns} from h ${names}`.execute(tx);
  return rows[0] ?? null;
}

/** Takes a person's name out of what they shared, and what is shared with them away. */
export async function forgetShares(tx: Db, accountId: string): Promise<void> {
  await sql`delete from share h using account a where a.id = ${accountId} and ${meantFor}`.execute(tx);
  await sql`
    update share h set shared_by = '' from account a
    where a.id = ${accountId} and h.site_id = a.site_id and lower(h.shared_by) = a.email_key`.execute(tx);
}

export async function readOwnerEmail(db: Db, accountId: string): Promise<string> {
  const row = await db.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirst();
  return row?.email ?? '';
}

/** The accounts with a confirmed email: no one else learns what is shared with them. */
export async function confirmed(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where id = any(${accountIds}::uuid[]) and email_validated_at is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many people and groups may change each object that is shared: a relation of `object_type`, `object_id` and `owners`. */
export const changingShares = sql`(
  select h.object_type, h.object_id, count(*)::int as owners, max(h.created_at) as last from share h
  where h.level in ('configure', 'manage') and (h.until is null or h.until > now()) group by h.object_type, h.object_id)`;
