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

/** The rate to enforce: the lower of what `s` is sold with and what staff limits it to; `l` is the limit. */
const wantedRate = sql`least(${soldRate}, l.mbps)`;

/** Servers of an engine whose caps are not as they were sold; what could not be set is tried again after a while. */
export async function readDueCaps(
  db: Db,
  engine: string,
  { now, retryMinutes, size }: { now: Date; retryMinutes: number; size: number },
): Promise<DueCap[]> {
  const { rows } = await sql<DueCap>`
    select s.id, s.engine_ref as ref, s.name, ${wantedRate} as mbps
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
      left join network_cap c on c.server_id = s.id left join network_limit l on l.server_id = s.id
    where s.id in (
        select id from server where billing_mode = 0 and traffic_package !~ '^t' and state <> 'terminated'
        union select server_id from network_cap where mbps is not null or error is not null
        union select server_id from network_limit)
      and s.engine_ref is not null and s.task_id is null and s.state in ('on', 'off', 'suspended')
      and (c.mbps is distinct from ${wantedRate} or c.error is not null)
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
  /** The rate to enforce, in Mbit/s. */
  mbps: number;
  /** Staff limits the server to less than it is sold with. */
  limited: boolean;
  /** Since when the engine holds it; null: it does not. */
  since: Date | null;
  error: Message | null;
}

/** The cap of a server that the caller has found; null: it is sold without one, and not limited. */
export async function readCap(db: Db, serverId: string): Promise<Cap | null> {
  const { rows } = await sql<Omit<Cap, 'mbps'> & { mbps: number | null }>`
    select w.mbps, w.limited, case when c.mbps = w.mbps then c.applied_at end as since, c.error
    from server s left join network_limit l on l.server_id = s.id
      cross join lateral (select ${wantedRate} as mbps, l.mbps is not null and l.mbps < coalesce(${soldRate}, l.mbps + 1) as limited) w
      left join network_cap c on c.server_id = s.id
    where s.id = ${serverId}`.execute(db);
  const [row] = rows;
  return row === undefined || row.mbps === null ? null : { ...row, mbps: row.mbps };
}

/** The machine of a server, and the rate to enforce there; null: it has none. */
export async function readWantedCap(db: Db, serverId: string): Promise<(DueCap & { engine: string }) | null> {
  const { rows } = await sql<DueCap & { engine: string }>`
    select s.id, s.engine_ref as ref, s.name, d.engine, ${wantedRate} as mbps
    from server s join data_center d on d.id = s.zone_id left join network_limit l on l.server_id = s.id
    where s.id = ${serverId} and s.engine_ref is not null and s.state in ('on', 'off', 'suspended')`.execute(db);
  return rows[0] ?? null;
}

/** Limits a server that the caller has locked, or lifts the limit with null. Answers the limit before. */
export async function saveLimit(
  tx: Db,
  serverId: string,
  { mbps, now }: { mbps: number | null; now: Date },
): Promise<number | null> {
  const before = await readLimit(tx, serverId);
  if (mbps === null) await tx.deleteFrom('network_limit').where('server_id', '=', serverId).execute();
  else
    await tx
      .insertInto('network_limit')
      .values({ server_id: serverId, mbps, set_at: now })
      .onConflict((on) => on.column('server_id').doUpdateSet({ mbps, set_at: now }))
      .execute();
  return before;
}

/** The limit of a server in Mbit/s; null: none. */
export async function readLimit(db: Db, serverId: string): Promise<number | null> {
  const row = await db.selectFrom('network_limit').select('mbps').where('server_id', '=', serverId).executeTakeFirst();
  return row?.mbps ?? null;
}
