import { sql } from 'kysely';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { maintenance } from '../contract.ts';

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

/** Servers that an announcement touches. */
const touches = sql<boolean>`s.zone_id = m.zone_id and (m.server_ids is null or s.id = any(m.server_ids))
  and s.state <> 'terminated'`;

/** Its state by the clock. */
const stateOf = ({ startsAt, endsAt, cancelledAt }: StoredMaintenance, now: Date) => {
  if (cancelledAt !== null) return 'cancelled';
  if (now >= endsAt) return 'over';
  return now >= startsAt ? 'running' : 'planned';
};

/** Maintenance of every zone, what is planned is no secret among customers, with the servers of the scope that it touches. */
export const listMaintenance = listRows(maintenance.listMaintenance, {
  what: 'maintenance',
  from: ({ db, scope }) =>
    db
      .selectFrom('maintenance as m')
      .innerJoin('data_center', 'data_center.id', 'm.zone_id')
      .select(columns)
      .select(
        sql<number>`(select count(*)::int from server s where ${touches} and ${within(scope, 's')})`.as('touched'),
      ),
  scope: () => sql<boolean>`true`,
  id: sortBy('m.id', 'uuid'),
  sorts: { startsAt: sortBy('m.starts_at', 'timestamptz') },
  search: [sql`lower(m.title)`, sql`lower(m.zone_id)`],
  filters: {
    zone: (zone) => sql<boolean>`m.zone_id = ${zone}`,
    open: (open, { now }) =>
      open === 1 ? sql<boolean>`(m.cancelled_at is null and m.ends_at > ${now})` : sql<boolean>`true`,
  },
  items: (rows, { now }) =>
    rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      text: row.body,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      state: stateOf({ ...row, startsAt, endsAt }, now),
    })),
  info: ({ me }) => ({ admin: me.permissions.has('maintenance.announce') }),
});

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

/** Cancels it; notices are sent again from the start. */
export async function setCancelled(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('maintenance')
    .set({ cancelled_at: now, notified: false, notified_after: null })
    .where('id', '=', id)
    .execute();
}

/** Locks the oldest announcement that someone is still to be notified of. */
export async function lockUnannounced(tx: Db) {
  return tx
    .selectFrom('maintenance as m')
    .innerJoin('data_center', 'data_center.id', 'm.zone_id')
    .select(columns)
    .select('m.notified_after as notifiedAfter')
    .where('m.notified', '=', false)
    .orderBy('m.created_at')
    .limit(1)
    .forUpdate('m')
    .skipLocked()
    .executeTakeFirst();
}

export interface Recipient {
  accountId: string;
  /** Names of its servers that are touched, the first few. */
  names: string[];
  touched: number;
}

const named = 10;

/** The next accounts that are notified of it: those whose servers it touches, and those who asked to be notified of all (`code`). */
export async function readRecipients(
  tx: Db,
  about: { id: string; after: string | null; limit: number; code: number },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
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

export async function setNotifiedAfter(tx: Db, id: string, after: string | null): Promise<void> {
  await tx
    .updateTable('maintenance')
    .set(after === null ? { notified: true } : { notified_after: after })
    .where('id', '=', id)
    .execute();
}
