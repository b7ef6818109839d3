import { sql } from 'kysely';
import { listedServers } from '#domains/networks/api/port.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { recentUse } from '#domains/statistics/api/port.ts';
import { foundAccounts, ownerEmail } from '#domains/tenancy/api/port.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { sortBy } from '#platform/db/page.ts';
import { within } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { abuse } from '../contract.ts';
import type { AbuseCause, MeasureKind } from '../kinds.ts';
import { abusiveCpu, abusiveCpuDays, abusiveDayGb, abusiveFactor, warnedHours } from '../limits.ts';

/** What was found of the usage of a server. */
export interface Facts {
  cause: AbuseCause | null;
  lists: string | null;
  trafficGb: number | null;
  usualGb: number | null;
  cpu: number | null;
}

/** Servers with their use and block lists, and the first cause that makes it abusive, of all or of those named: a relation of `server_id` and the facts. */
const judged = (now: Date, serverIds: readonly string[] | null = null) => sql`(
  select coalesce(u.server_id, l.server_id) as server_id, l.lists, l.since,
    round(u.gb::numeric, 1)::float8 as gb, round(u.usual::numeric, 1)::float8 as usual, round(u.cpu::numeric)::int as cpu,
    case when l.server_id is not null then 'mail'
      when u.gb >= ${abusiveDayGb} and u.gb >= coalesce(u.usual, 0) * ${abusiveFactor} then 'traffic'
      when u.days >= ${abusiveCpuDays} and u.cpu >= ${abusiveCpu} then 'cpu' end as cause
  from ${recentUse(now, abusiveCpuDays, serverIds)} u
    full join (select * from ${listedServers} n ${serverIds === null ? sql`` : sql`where n.server_id = any(${serverIds}::uuid[])`}) l
      on l.server_id = u.server_id)`;

/**
 * Running servers that harm others or their host: named by block lists, with far more outgoing traffic than in the week before, or
 * with a processor at its limit for days. Those of suspended customers, and of those who were warned lately, are left out.
 */
export const abusiveServers = (now: Date) => sql`
  select ${foundServer}, s.cause, s.lists, s.gb as "trafficGb", s.usual as "usualGb", s.cpu, a.state as account,
    coalesce(w.warnings, 0) as warnings, w.last as warned, f.mbps as limit
  from ${judged(now)} s join ${foundServers} v on v.id = s.server_id join ${foundAccounts} a on a.id = v.account_id
    left join lateral (
      select count(*)::int as warnings, max(m.at) as last from abuse_measure m
      where m.account_id = a.id and m.kind = 'warn') w on true
    left join lateral (
      select case m.kind when 'limit' then m.mbps end as mbps from abuse_measure m
      where m.server_id = v.id and m.kind in ('limit', 'lift') order by m.at desc, m.id desc limit 1) f on true
  where s.cause is not null and v.state = 'on' and not a.suspended
    and (w.last is null or w.last < ${now}::timestamptz - make_interval(hours => ${warnedHours}))`;

interface FoundFacts extends Facts {
  since: Date | null;
}
const nothing: FoundFacts = { cause: null, lists: null, trafficGb: null, usualGb: null, cpu: null, since: null };

/** What is known of the usage of servers that the caller has found, by server. */
export async function readFacts(
  db: Db,
  serverIds: readonly string[],
  now: Date,
): Promise<(serverId: string) => FoundFacts> {
  const { rows } = await sql<FoundFacts & { serverId: string }>`
    select s.server_id as "serverId", s.cause, s.lists, s.gb as "trafficGb", s.usual as "usualGb", s.cpu, s.since
    from ${judged(now, serverIds)} s`.execute(db);
  const found = new Map(rows.map(({ serverId, ...facts }) => [serverId, facts]));
  return (serverId) => found.get(serverId) ?? nothing;
}

export interface NewMeasure {
  kind: MeasureKind;
  server: { id: string; name: string; siteId: string; accountId: string };
  by: string;
  note: string;
  mbps: number | null;
  facts: Facts;
  at: Date;
}

export async function insertMeasure(tx: Db, { kind, server, by, note, mbps, facts, at }: NewMeasure): Promise<void> {
  const { cause, lists, trafficGb, usualGb, cpu } = facts;
  await tx
    .insertInto('abuse_measure')
    .values({
      id: newId<'abuse-measure'>(),
      at,
      kind,
      server_id: server.id,
      server_name: server.name,
      site_id: server.siteId,
      account_id: server.accountId,
      by_name: by,
      note,
      mbps,
      facts: JSON.stringify({ cause, lists, trafficGb, usualGb, cpu }),
    })
    .execute();
}

/** How often the customer of a server was warned, and when last. */
export async function readWarnings(db: Db, accountId: string): Promise<{ count: number; last: Date | null }> {
  return db
    .selectFrom('abuse_measure')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('at').$castTo<Date | null>().as('last')])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'warn')
    .executeTakeFirstOrThrow();
}

/** Measures in scope. */
export const listAbuseMeasures = listRows(abuse.listAbuseMeasures, {
  what: 'abuse-measures',
  from: ({ db }) =>
    db.selectFrom('abuse_measure as m').select((s) => [
      'm.id',
      'm.at',
      s.ref('m.kind').$castTo<MeasureKind>().as('kind'),
      'm.server_id as serverId',
      'm.server_name as server',
      'm.account_id as accountId',
      ownerEmail('m.account_id').$castTo<string | null>().as('customer'),
      'm.by_name as by',
      'm.note',
      'm.mbps',
      sql<Facts>`m.facts`.as('facts'),
      sql<boolean>`m.kind = 'limit' and not exists (select from abuse_measure n
          where n.server_id = m.server_id and n.kind in ('limit', 'lift') and (n.at, n.id) > (m.at, m.id))`.as(
        'inForce',
      ),
    ]),
  scope: ({ scope }) => within(scope, 'm'),
  id: sortBy('m.id', 'uuid'),
  sorts: { at: sortBy('m.at', 'timestamptz') },
  search: [sql`lower(m.server_name)`, sql`lower(m.note)`],
  filters: {
    account: (id) => sql<boolean>`m.account_id = ${id}`,
    server: (id) => sql<boolean>`m.server_id = ${id}`,
    kind: (kinds) => sql<boolean>`m.kind = any(${kinds}::text[])`,
  },
  items: (rows) => rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
});

/** The warnings and limits of an account, as its owner takes them along. */
export const readPersonalMeasures = (db: Db, accountId: string) =>
  db
    .selectFrom('abuse_measure')
    .select(['at', 'kind', 'server_name as server', 'note', 'mbps'])
    .where('account_id', '=', accountId)
    .orderBy('at')
    .execute();

export async function forgetMeasures(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('abuse_measure').where('account_id', '=', accountId).execute();
}
