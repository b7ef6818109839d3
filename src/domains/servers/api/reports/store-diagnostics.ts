import { sql, type RawBuilder } from 'kysely';
import { foundAccount, foundAccounts } from '#domains/tenancy/api/port.ts';
import {
  newDays,
  resetHours,
  suspiciousCpus,
  suspiciousServers,
  terminatedDays,
  terminatedServers,
} from '../../limits.ts';

/** Servers with what findings about them show. A relation: `from ${foundServers} v where v.living`. */
export const foundServers = sql`(
  select s.id, s.id::text as object_id, s.name, s.site_id, s.account_id, s.zone_id, s.image_id, s.state, s.cpu_type, s.cpu_count,
    s.ram_mb, s.billing_mode, s.traffic_package, s.primary_ip, s.power_since, s.created_at, s.terminated_at, s.task_id,
    s.state <> 'terminated' as living, a.name as owner, st.name as site, d.name as zone
  from server s join account a on a.id = s.account_id join site st on st.id = s.site_id
    join data_center d on d.id = s.zone_id)`;

/** The columns of `foundServers` that every finding about a server selects, of `v`. */
export const foundServer = sql`v.object_id, v.name, v.site_id, v.account_id, v.zone_id, v.owner, v.site, v.zone`;

/** Servers that their data center could not create, start or change. */
export const inError = sql`
  select ${foundServer}, s.error, v.power_since as "powerSince"
  from ${foundServers} v join server s on s.id = v.id where v.state = 'error' and v.task_id is null`;

export const withoutAddress = sql`
  select ${foundServer}, v.state as power, v.created_at as created from ${foundServers} v
  where v.living and v.primary_ip is null and v.state <> 'creating'`;

export const withoutDisks = sql`
  select ${foundServer}, v.state as power, v.created_at as created from ${foundServers} v
  where v.living and v.state <> 'creating' and not exists (select 1 from server_disk k where k.server_id = v.id)`;

/** Servers of a deleted account, or of an account on another site: no customer sees them. */
export const invisible = sql`
  select ${foundServer}, v.state as power,
    case when a.deleted_at is not null then 'deleted' else 'site' end as cause, v.created_at as created
  from ${foundServers} v join account a on a.id = v.account_id
  where v.living and v.state <> 'terminating' and (a.deleted_at is not null or a.site_id <> v.site_id)`;

/** Servers that share the id of their machine with another one on the same engine. */
export const duplicateIds = sql`
  select ${foundServer}, m.engine_ref as "externalId", m.engine, m.sharing
  from (select s.id, s.engine_ref, d.engine, count(*) over (partition by d.engine, s.engine_ref)::int as sharing
    from server s join data_center d on d.id = s.zone_id where s.engine_ref is not null and s.state <> 'terminated') m
    join ${foundServers} v on v.id = m.id
  where m.sharing > 1`;

/** Servers that were restarted more than twice within a day. */
export const restartedOften = (now: Date) => sql`
  select ${foundServer}, v.state as power, r.restarts, r.last
  from (select h.object_id, count(*)::int as restarts, max(h.at) as last from history h
    where h.kind = 'power' and h.at > ${now}::timestamptz - make_interval(hours => ${resetHours})
      and h.action->>'id' in ('servers.power-done', 'servers.power-forced') and h.action->'values'->>'action' = 'restart'
    group by h.object_id having count(*) > 2) r
    join ${foundServers} v on v.id = r.object_id
  where v.living`;

/** Servers of an image with a license that their price has no line for. */
export const licenseUnpriced = sql`
  select ${foundServer}, i.name || ' ' || i.version as image, i.licence as license, v.created_at as created
  from ${foundServers} v join server s on s.id = v.id join image i on i.id = v.image_id
  where v.living and i.licence is not null
    and not jsonb_path_exists(s.price_lines, '$[*].key ? (@ starts with "licence.")')`;

/** Accounts that began with many servers. */
export const suspiciousAccounts = (now: Date) => sql`
  select ${foundAccount}, c.servers, c.cpus, a.created_at as created
  from ${foundAccounts} a
    join lateral (select count(*)::int as servers, coalesce(sum(s.cpu_count), 0)::int as cpus
      from server s where s.account_id = a.id and s.state <> 'terminated') c on true
  where a.created_at > ${now}::timestamptz - make_interval(days => ${newDays})
    and (c.servers >= ${suspiciousServers}::int or c.cpus >= ${suspiciousCpus}::int)`;

/** Accounts that terminate at least half of what they had. */
export const leavingAccounts = (now: Date) => sql`
  select ${foundAccount}, e.ended, e.last, l.living
  from (select s.account_id, count(*)::int as ended, max(s.terminated_at) as last from server s
    where s.state = 'terminated' and s.terminated_at > ${now}::timestamptz - make_interval(days => ${terminatedDays})
    group by s.account_id having count(*) >= ${terminatedServers}::int) e
    join ${foundAccounts} a on a.id = e.account_id
    join lateral (select count(*)::int as living from server s
      where s.account_id = a.id and s.state <> 'terminated') l on true
  where e.ended >= l.living`;

/** Running servers of suspended accounts, with what a day of them costs: a 30th of the month, in minor units. */
export const poweredOnOfSuspended = sql`
  select ${foundServer}, a.state as suspension, a.state_since as suspended, v.state as power,
    jsonb_build_object('amount', round(s.month_micro / 300000.0)::bigint, 'currency', s.currency) as lost
  from ${foundAccounts} a join ${foundServers} v on v.account_id = a.id join server s on s.id = v.id
  where a.suspended and v.state = 'on'`;

/** Servers that were created or terminated since a moment by account: a relation of `account_id`, `created` and `ended`. */
export const serversSince = (since: RawBuilder<unknown>) => sql`(
  select s.account_id, count(*) filter (where s.created_at >= ${since})::int as created,
    count(*) filter (where s.terminated_at >= ${since})::int as ended
  from server s where s.created_at >= ${since} or s.terminated_at >= ${since} group by s.account_id)`;
