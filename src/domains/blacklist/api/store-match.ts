import { sql } from 'kysely';
import type { RefusedFact, ScreenedFacts, ScreenedPlace } from '#domains/identity/api/port.ts';
import { hasStaffIn } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import { operators } from '#kernel/permissions.ts';
import type { Db } from '#platform/db/pool.ts';
import { lookupHours, maxHits, maxLookups } from '../limits.ts';
import { suffixesOf, type Match, type MatchKeys } from './match.ts';

/** Whether there are entries at all, and some of hosts. */
async function readPresence(db: Db): Promise<{ some: boolean; hosts: boolean }> {
  const { rows } = await sql<{ some: boolean; hosts: boolean }>`
    select exists (select from blacklist_entry where removed_at is null) as some,
      exists (select from blacklist_entry where removed_at is null and kind = 'host') as hosts`.execute(db);
  return rows[0] ?? { some: false, hosts: false };
}

/**
 * The entries that match at a place. Names that are not known yet are noted, for the schedule to look up. Host names never refuse a
 * sign-in to the domains of operators: what they use is known only after an entry was made, and no one else could remove it.
 */
export async function findMatches(
  db: Db,
  { place, keys, now }: { place: ScreenedPlace; keys: MatchKeys; now: Date },
): Promise<Match[]> {
  const { some, hosts } = await readPresence(db);
  if (!some) return [];
  const names = hosts ? await readHosts(db, keys, now) : { mail: [], ip: [] };
  const { rows } = await sql<Match & { isHost: boolean }>`
    select e.id, e.effect, e.value, e.kind = 'host' as "isHost", case e.kind when 'address' then 'address' when 'phone' then 'phone' when 'card' then 'card'
      when 'host' then case when e.value = any(${names.mail}::text[]) then 'email' else 'address' end
      else 'email' end as fact
    from blacklist_entry e
    where e.removed_at is null and (e.until is null or e.until > ${now}) and ${place} = any(e.places) and (
      (e.kind = 'address' and e.range >>= ${keys.ip}::inet)
      or (e.kind = 'email' and e.value = ${keys.email})
      or (e.kind = 'domain' and e.value = any(${keys.domains}::text[]))
      or (e.kind = 'phone' and e.value = any(${keys.phones}::text[]))
      or (e.kind = 'card' and e.value = any(${keys.cards}::text[]))
      or (e.kind = 'host' and e.value = any(${[...names.mail, ...names.ip]}::text[])))`.execute(db);
  const refuses = ({ isHost, effect }: (typeof rows)[number]) => isHost && effect === 'refuse';
  const [domain] = keys.domains;
  if (place !== 'sign-in' || domain === undefined || !rows.some(refuses)) return rows;
  return (await hasStaffIn(db, operators, domain)) ? rows.filter((row) => !refuses(row)) : rows;
}

interface Lookup {
  name: string;
  hosts: string[];
  fresh: boolean;
}

/** What is remembered of the mail servers and the reverse names; what is not, or is old, is asked for. */
async function readHosts(db: Db, { mailLookup, ipLookup }: MatchKeys, now: Date) {
  const wanted = [mailLookup, ipLookup].filter((name) => name !== null);
  const { rows } = await sql<Lookup>`
    select name, hosts, looked_at is not null and looked_at > ${now}::timestamptz - make_interval(hours => ${lookupHours}) as fresh
    from blacklist_lookup where name = any(${wanted}::text[])`.execute(db);
  const stale = wanted.filter((name) => !rows.some((row) => row.name === name && row.fresh));
  if (stale.length > 0)
    await sql`
      insert into blacklist_lookup (name, asked_at) select name, ${now} from unnest(${stale}::text[]) as t (name)
      on conflict (name) do update set asked_at = excluded.asked_at, looked_at = null
        where blacklist_lookup.looked_at is not null`.execute(db);
  const of = (name: string | null) => rows.find((row) => row.name === name)?.hosts.flatMap(suffixesOf) ?? [];
  return { mail: of(mailLookup), ip: of(ipLookup) };
}

/** Keeps that an entry refused someone, in one statement. */
export async function insertHit(
  db: Db,
  {
    entryId,
    facts,
    fact,
    value,
    now,
  }: { entryId: string; facts: ScreenedFacts; fact: RefusedFact; value: string; now: Date },
): Promise<void> {
  await sql`
    with counted as (
      update blacklist_entry set hits = least(hits + 1, 1000000000), last_hit_at = ${now}, last_value = ${value},
        last_place = ${facts.place}
      where id = ${entryId} returning id)
    insert into blacklist_hit (id, at, entry_id, place, fact, value, ip, site_id, account_id)
    select ${newId<'blacklist-hit'>()}::uuid, ${now}::timestamptz, id, ${facts.place}, ${fact}, ${value}, ${facts.ip}::inet,
      ${facts.siteId}::uuid, ${facts.accountId}::uuid from counted`.execute(db);
}

/** Names that name servers are to be asked about, the oldest first. */
export async function readDueLookups(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blacklist_lookup')
    .select('name')
    .where('looked_at', 'is', null)
    .orderBy('asked_at')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

/** Keeps what name servers said; null: they said nothing, and what was known before stays. */
export async function saveLookup(
  db: Db,
  { name, hosts, at }: { name: string; hosts: readonly string[] | null; at: Date },
): Promise<void> {
  await sql`
    update blacklist_lookup set hosts = coalesce(${hosts}::text[], hosts), looked_at = ${at} where name = ${name}`.execute(
    db,
  );
}

/** Forgets hits and names that are old, and the oldest of too many: strangers make them. */
export async function forgetOld(db: Db, before: { hits: Date; lookups: Date; removed: Date }): Promise<void> {
  await sql`
    delete from blacklist_hit where at < ${before.hits} or id in (
      select id from blacklist_hit order by at desc, id desc offset ${maxHits})`.execute(db);
  await sql`
    delete from blacklist_lookup where asked_at < ${before.lookups} or name in (
      select name from blacklist_lookup order by asked_at desc offset ${maxLookups})`.execute(db);
  await db.deleteFrom('blacklist_entry').where('removed_at', '<', before.removed).execute();
}
