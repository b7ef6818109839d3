import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { SortColumn } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { likeText, within } from '#platform/db/within.ts';

export interface StoredMaintenance {
  id: string;
  zoneId: string;
  zoneName: string;
  title: string;
  body: string;
  startsAt: Date;
  endsAt: Date;
  cancelledAt: Date | null;
  wholeZone: boolean;
}

const columns = [
  'm.id',
  'm.zone_id as zoneId',
  'data_center.name as zoneName',
  'm.title',
  'm.body',
  'm.starts_at as startsAt',
  'm.ends_at as endsAt',
  'm.cancelled_at as cancelledAt',
  sql<boolean>`m.server_ids is null`.as('wholeZone'),
] as const;

export const sortColumns: Readonly<Record<string, SortColumn>> = {
  startsAt: { value: sql`m.starts_at`, type: 'timestamptz' },
};
export const idColumn: SortColumn = { value: sql`m.id`, type: 'uuid' };

/** What to list: titles and zones with a text, and only what is not over at a moment. */
export interface Wanted {
  filter: string;
  openAt: Date | null;
}

const wanted = ({ filter, openAt }: Wanted) => {
  const like = `%${likeText(filter.trim())}%`;
  return sql<boolean>`(${like} = '%%' or m.title ilike ${like} or m.zone_id ilike ${like})
    and (${openAt}::timestamptz is null or (m.cancelled_at is null and m.ends_at > ${openAt}))`;
};

/** Servers that an announcement touches. */
const touches = sql<boolean>`s.zone_id = m.zone_id and (m.server_ids is null or s.id = any(m.server_ids))
  and s.state <> 'terminated'`;

/** Every announcement with the servers of the scope that it touches. */
export const maintenanceWhere = (db: Db, scope: Scope, asked: Wanted) =>
  db
    .selectFrom('maintenance as m')
    .innerJoin('data_center', 'data_center.id', 'm.zone_id')
    .select(columns)
    .select(sql<number>`(select count(*)::int from server s where ${touches} and ${within(scope, 's')})`.as('touched'))
    .where(wanted(asked));

export async function countMaintenance(db: Db, asked: Wanted): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from maintenance m where ${wanted(asked)}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function insertMaintenance(
  tx: Db,
  about: Omit<StoredMaintenance, 'zoneName' | 'cancelledAt' | 'wholeZone'> & { serverIds: string[] | null; now: Date },
): Promise<void> {
  const { id, zoneId, title, body, startsAt, endsAt, serverIds, now } = about;
  await tx
    .insertInto('maintenance')
    .values({
      id,
      zone_id: zoneId,
      title,
      body,
      starts_at: startsAt,
      ends_at: endsAt,
      server_ids: serverIds,
      created_at: now,
    })
    .execute();
}

/** The servers of a zone that are called so, by name or identifier. */
export async function findServers(db: Db, zoneId: string, names: readonly string[]) {
  const wantedNames = names.map((name) => name.toLowerCase());
  return db
    .selectFrom('server')
    .select(['id', 'name_key as name'])
    .where('zone_id', '=', zoneId)
    .where('state', '<>', 'terminated')
    .where(sql<boolean>`(name_key = any(${wantedNames}) or id::text = any(${wantedNames}))`)
    .execute();
}

/** Locks an announcement; undefined when there is none. */
export async function lockMaintenance(tx: Db, id: string) {
  return tx
    .selectFrom('maintenance as m')
    .innerJoin('data_center', 'data_center.id', 'm.zone_id')
    .select(columns)
    .where('m.id', '=', id)
    .forUpdate('m')
    .executeTakeFirst();
}

/** Cancels it; it is told once more from the beginning. */
export async function setCancelled(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('maintenance')
    .set({ cancelled_at: now, told: false, told_after: null })
    .where('id', '=', id)
    .execute();
}

/** Locks the oldest announcement that somebody is still to hear of. */
export async function lockUntold(tx: Db) {
  return tx
    .selectFrom('maintenance as m')
    .innerJoin('data_center', 'data_center.id', 'm.zone_id')
    .select(columns)
    .select('m.told_after as toldAfter')
    .where('m.told', '=', false)
    .orderBy('m.created_at')
    .limit(1)
    .forUpdate('m')
    .skipLocked()
    .executeTakeFirst();
}

export interface Hearer {
  accountId: string;
  /** Names of its servers that are touched, the first few. */
  names: string[];
  touched: number;
}

const named = 10;

/** The next accounts that hear of it: those whose servers it touches, and those who asked to hear of all (`code`). */
export async function readHearers(
  tx: Db,
  about: { id: string; after: string | null; limit: number; code: number },
): Promise<Hearer[]> {
  const { rows } = await sql<Hearer>`
    select a.id as "accountId", coalesce(t.names, '{}') as names, coalesce(t.touched, 0) as touched
    from account a
    left join (
      select s.account_id, count(*)::int as touched, (array_agg(s.name order by s.name_key))[1:${named}] as names
      from server s join maintenance m on ${touches} where m.id = ${about.id} group by s.account_id
    ) t on t.account_id = a.id
    where a.deleted_at is null and (${about.after}::uuid is null or a.id > ${about.after}::uuid)
      and (t.touched > 0 or exists (select 1 from notification_preference p
        where p.account_id = a.id and p.code = ${about.code} and p.enabled))
    order by a.id limit ${about.limit}`.execute(tx);
  return rows;
}

export async function setToldAfter(tx: Db, id: string, after: string | null): Promise<void> {
  await tx
    .updateTable('maintenance')
    .set(after === null ? { told: true } : { told_after: after })
    .where('id', '=', id)
    .execute();
}
