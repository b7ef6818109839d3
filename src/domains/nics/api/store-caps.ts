import { sql } from 'kysely';
import { messageJson } from '#platform/db/columns.ts';
import type { Message, Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';

/** A server whose engine has a different cap than the one sold. */
export interface DueCap {
  id: string;
  ref: string;
  name: string;
  /** Mbit/s; null: none. */
  mbps: number | null;
}

/** The rate that a server `s` is sold with, in Mbit/s: of packages that count no GB (`packageMbps`). */
const soldRate = sql`case when s.billing_mode = 0 and s.traffic_package !~ '^t'
  then nullif(least(substring(s.traffic_package from '[0-9]+')::bigint, 100000), 0)::int end`;

/** Servers of an engine whose caps are not as they were sold; what could not be set is tried again after a while. */
export async function readDueCaps(
  db: Db,
  engine: string,
  { now, retryMinutes, size }: { now: Date; retryMinutes: number; size: number },
): Promise<DueCap[]> {
  const { rows } = await sql<DueCap>`
    select s.id, s.engine_ref as ref, s.name, ${soldRate} as mbps
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
      left join network_cap c on c.server_id = s.id
    where s.id in (
        select id from server where billing_mode = 0 and traffic_package !~ '^t' and state <> 'terminated'
        union select server_id from network_cap where mbps is not null or error is not null)
      and s.engine_ref is not null and s.task_id is null and s.state in ('on', 'off', 'suspended')
      and (c.mbps is distinct from ${soldRate} or c.error is not null)
      and (c.error is null or c.tried_at <= ${now}::timestamptz - make_interval(mins => ${retryMinutes}))
    order by s.id limit ${size}`.execute(db);
  return rows;
}

/** Keeps the cap that an engine was given, or why it rejected it: then the previous cap stays active. */
export async function saveCap(db: Db, of: DueCap, { now, error }: { now: Date; error: Sayable | null }): Promise<void> {
  const appliedAt = error === null ? now : null;
  await sql`
    insert into network_cap (server_id, mbps, applied_at, tried_at, error)
    select id, ${error === null ? of.mbps : null}::int, ${appliedAt}::timestamptz, ${now}, ${error && messageJson(error)}::jsonb from server
    where id = ${of.id}
    on conflict (server_id) do update set tried_at = excluded.tried_at, error = excluded.error,
      mbps = case when excluded.error is null then excluded.mbps else network_cap.mbps end,
      applied_at = coalesce(excluded.applied_at, network_cap.applied_at)`.execute(db);
}

export interface Cap {
  /** The rate that the server is sold with, in Mbit/s. */
  mbps: number;
  /** Since when the engine holds it; null: it does not. */
  since: Date | null;
  error: Message | null;
}

/** The cap of a server that the caller has found; null: it is sold without one. */
export async function readCap(db: Db, serverId: string): Promise<Cap | null> {
  const { rows } = await sql<Omit<Cap, 'mbps'> & { mbps: number | null }>`
    select w.mbps, case when c.mbps = w.mbps then c.applied_at end as since, c.error
    from server s cross join lateral (select ${soldRate} as mbps) w left join network_cap c on c.server_id = s.id
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  return row === undefined || row.mbps === null ? null : { ...row, mbps: row.mbps };
}
