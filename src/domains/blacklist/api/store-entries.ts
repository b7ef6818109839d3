import { sql } from 'kysely';
import { daysWithin, ownerEmail, readPayerAccount, readSiteNames } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy, sortByKnown } from '#platform/db/page.ts';
import { listRows } from '#platform/http/list-source.ts';
import { blacklist } from '../contract.ts';
import { maxHitDays } from '../limits.ts';
import type { EntryEffect, EntryKind, EntryPlace, EntryState, HitFact } from '../kinds.ts';

/** Entries `e`, as the list has them. */
const entriesIn = (db: Db, now: Date) =>
  db
    .selectFrom('blacklist_entry as e')
    .select((s) => [
      'e.id',
      s.ref('e.kind').$castTo<EntryKind>().as('kind'),
      s.ref('e.effect').$castTo<EntryEffect>().as('effect'),
      'e.value',
      sql<string | null>`e.range::text`.as('range'),
      s.ref('e.places').$castTo<EntryPlace[]>().as('places'),
      sql<EntryState>`case when e.until <= ${now} then 'expired' else 'active' end`.as('state'),
      'e.reason',
      'e.ticket',
      ownerEmail('e.created_by').$castTo<string | null>().as('by'),
      'e.created_at as since',
      'e.until',
      'e.hits',
      'e.last_hit_at as lastHit',
      'e.last_value as lastValue',
      s.ref('e.last_place').$castTo<EntryPlace | null>().as('lastPlace'),
      'e.version',
      'e.removed_at as removedAt',
    ]);
export type StoredEntry = Awaited<ReturnType<ReturnType<typeof entriesIn>['execute']>>[number];

/** An entry as the wire has it. */
export const entryView = ({ range: _range, removedAt: _removed, since, until, lastHit, ...entry }: StoredEntry) => ({
  ...entry,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  lastHit: lastHit?.toISOString() ?? null,
});

/** Entries by their ids, also removed ones, locked until the transaction ends. */
export const lockEntries = (tx: Db, ids: readonly string[], now: Date): Promise<StoredEntry[]> =>
  entriesIn(tx, now).where('e.id', 'in', ids).orderBy('e.id').forUpdate('e').execute();

/** Any entry by its id; undefined: there is none. */
export const readEntry = (db: Db, id: string, now: Date): Promise<StoredEntry | undefined> =>
  entriesIn(db, now).where('e.id', '=', id).executeTakeFirst();

export interface NewEntry {
  kind: EntryKind;
  effect: EntryEffect;
  value: string;
  range: string | null;
  places: readonly EntryPlace[];
  reason: string;
  ticket: string;
  until: Date | null;
}

/** Adds entries; those that exist already are left as they are. Answers the new ones. */
export async function insertEntries(
  tx: Db,
  entries: readonly NewEntry[],
  { by, now }: { by: string; now: Date },
): Promise<{ id: string; kind: EntryKind; value: string }[]> {
  if (entries.length === 0) return [];
  return tx
    .insertInto('blacklist_entry')
    .values(
      entries.map(({ places, ...entry }) => ({
        ...entry,
        places: [...places],
        id: newId<'blacklist-entry'>(),
        created_by: by,
        created_at: now,
      })),
    )
    .onConflict((on) => on.columns(['kind', 'value', 'effect']).where('removed_at', 'is', null).doNothing())
    .returning((s) => ['id', s.ref('kind').$castTo<EntryKind>().as('kind'), 'value'])
    .execute();
}

/** Changes an entry that the caller has locked. */
export async function saveEntry(
  tx: Db,
  id: string,
  to: Pick<NewEntry, 'places' | 'reason' | 'ticket' | 'until'>,
): Promise<void> {
  await tx
    .updateTable('blacklist_entry')
    .set({ ...to, places: [...to.places], version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Removes entries, or restores them with null, that the caller has locked. */
export async function saveRemoved(tx: Db, ids: readonly string[], removedAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('blacklist_entry').set({ removed_at: removedAt }).where('id', 'in', ids).execute();
}

/** Which of these have another entry for the same value that is not removed, or that is restored with them as the first. */
export async function readReplaced(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select e.id from blacklist_entry e join blacklist_entry o
      on o.kind = e.kind and o.value = e.value and o.effect = e.effect and o.id <> e.id
    where e.id = any(${ids}::uuid[])
      and (o.removed_at is null or (o.id = any(${ids}::uuid[]) and o.id < e.id))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Entries that are not removed. */
export const listBlocklistEntries = listRows(blacklist.listBlocklistEntries, {
  what: 'blocklist',
  from: ({ db, now }) => entriesIn(db, now).where('e.removed_at', 'is', null),
  scope: () => sql<boolean>`true`,
  id: sortBy('e.id', 'uuid'),
  sorts: {
    value: sortBy('e.value', 'text'),
    kind: sortBy('e.kind', 'text'),
    since: sortBy('e.created_at', 'timestamptz'),
    until: sortByKnown('e.until', 'timestamptz'),
    hits: sortBy('e.hits', 'bigint'),
    lastHit: sortByKnown('e.last_hit_at', 'timestamptz'),
  },
  search: [sql`lower(e.value)`, sql`lower(e.reason)`, sql`lower(e.ticket)`],
  filters: {
    kind: (kinds) => sql<boolean>`e.kind = any(${kinds}::text[])`,
    effect: (effect) => sql<boolean>`e.effect = ${effect}`,
    place: (place) => sql<boolean>`${place} = any(e.places)`,
    state: (state, { now }) => sql<boolean>`(e.until is null or e.until > ${now}) = ${state === 'active'}`,
  },
  items: (rows) => rows.map(entryView),
});

/** What entries refused. */
export const listBlocklistHits = listRows(blacklist.listBlocklistHits, {
  what: 'blocklist-hits',
  from: ({ db }) =>
    db
      .selectFrom('blacklist_hit as h')
      .innerJoin('blacklist_entry as e', 'e.id', 'h.entry_id')
      .select((s) => [
        'h.id',
        'h.at',
        s.ref('h.place').$castTo<EntryPlace>().as('place'),
        s.ref('h.fact').$castTo<HitFact>().as('fact'),
        'h.value',
        sql<string | null>`host(h.ip)`.as('ip'),
        ownerEmail('h.account_id').$castTo<string | null>().as('account'),
        'h.account_id as accountId',
        'h.site_id as siteId',
        'e.id as entryId',
        s.ref('e.kind').$castTo<EntryKind>().as('entryKind'),
        'e.value as entryValue',
      ]),
  scope: () => sql<boolean>`true`,
  id: sortBy('h.id', 'uuid'),
  sorts: { at: sortBy('h.at', 'timestamptz') },
  search: [{ personal: sql`lower(h.value)` }, sql`lower(e.value)`, { personal: sql`host(h.ip)` }],
  filters: {
    entry: (id) => sql<boolean>`h.entry_id = ${id}`,
    place: (place) => sql<boolean>`h.place = ${place}`,
    period: (period, { me }) => daysWithin(sql`h.at`, { of: period, maxDays: maxHitDays }, me.accountId),
  },
  async items(rows, { db }) {
    const sites = await readSiteNames(db, [...new Set(rows.map(({ siteId }) => siteId))]);
    return rows.map(({ at, siteId, ...row }) => ({ ...row, at: at.toISOString(), site: sites.get(siteId) ?? '' }));
  },
});

/** What was refused of an account, as its owner takes it along. */
export const readPersonalHits = (db: Db, accountId: string) =>
  db
    .selectFrom('blacklist_hit')
    .select(['at', 'place', 'value', sql<string | null>`host(ip)`.as('ipAddress')])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();

/** Forgets who was refused, signed in or not, and who added entries, when a person is deleted. */
export async function forgetInBlacklist(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('blacklist_hit').where('account_id', '=', accountId).execute();
  const email = (await readPayerAccount(tx, accountId))?.email.toLowerCase();
  if (email !== undefined) {
    await sql`delete from blacklist_hit where fact = 'email' and lower(value) = ${email}`.execute(tx);
    await sql`
      update blacklist_entry set last_value = '' where last_value <> '' and lower(last_value) = ${email}`.execute(tx);
  }
  await tx.updateTable('blacklist_entry').set({ created_by: null }).where('created_by', '=', accountId).execute();
}
