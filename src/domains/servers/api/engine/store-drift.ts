import { sql } from 'kysely';
import type { Machine } from '#engines/port.ts';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { say } from '../../messages.ts';

/** The error of a server whose machine the engine does not have; it ends when the machine is found again. */
const missing = messageJson(say('missing-on-engine'));

export interface Drifted {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  from: string;
  to: string;
  since: Date;
  /** Why it is off, where its data center knows. */
  why: Message | null;
}

/**
 * Takes over the power of machines that changed without us. Servers under a task are left alone: the task reads
 * the power itself when it ends. A report older than what is known changes nothing.
 */
export async function applyDrift(tx: Db, engine: string, machines: readonly Machine[]): Promise<Drifted[]> {
  const living = machines.filter((machine) => !machine.destroyed);
  if (living.length === 0) return [];
  const { rows } = await sql<Drifted>`
    with reported as (
      select distinct on (ref) ref, power, since, why
      from unnest(${living.map((m) => m.ref)}::text[], ${living.map((m) => m.power)}::text[],
        ${living.map((m) => new Date(m.powerSince))}::timestamptz[],
        ${living.map((m) => (m.whyOff === undefined ? null : messageJson(m.whyOff)))}::jsonb[]) as t (ref, power, since, why)
      order by ref, since desc
    ), before as materialized (
      select s.id, s.state, reported.power, reported.since, reported.why
      from reported join server s on s.engine_ref = reported.ref
        join data_center d on d.id = s.zone_id and d.engine = ${engine}
      where s.task_id is null and s.state <> reported.power and reported.since >= s.power_since
        and (s.state in ('on', 'off', 'suspended') or (s.state = 'error' and s.error = ${missing}::jsonb))
      order by s.id for no key update of s
    )
    update server s set state = b.power, resumed = false, error = null, power_since = b.since, version = version + 1
    from before b where s.id = b.id
    returning s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, b.state as "from", b.power as "to", b.since,
      b.why`.execute(tx);
  return rows;
}

/** Takes over on which hosts machines are; what a server is otherwise is not touched, also under a task. */
export async function saveHosts(tx: Db, engine: string, machines: readonly Machine[]): Promise<void> {
  const placed = machines.flatMap(({ ref, hostId, destroyed }) =>
    destroyed || hostId === undefined ? [] : [[ref, hostId] as const],
  );
  if (placed.length === 0) return;
  await sql`
    with reported as (
      select distinct on (ref) ref, host from unnest(${placed.map(([ref]) => ref)}::text[],
        ${placed.map(([, host]) => host)}::text[]) with ordinality as t (ref, host, n) order by ref, n desc
    ), other as materialized (
      select s.id, reported.host from reported join server s on s.engine_ref = reported.ref
        join data_center d on d.id = s.zone_id and d.engine = ${engine}
      where s.host_ref is distinct from reported.host order by s.id for no key update of s
    )
    update server s set host_ref = o.host from other o where s.id = o.id`.execute(tx);
}

/** Servers that ought to have a machine on this engine, are idle, and have one that is not among the given. */
export async function findMissing(
  db: Db,
  engine: string,
  known: { refs: readonly string[]; before: Date },
): Promise<{ id: string; ref: string }[]> {
  const { rows } = await sql<{ id: string; ref: string }>`
    select s.id, s.engine_ref as ref from server s join data_center d on d.id = s.zone_id
    where d.engine = ${engine} and s.state in ('on', 'off', 'suspended') and s.task_id is null
      and s.engine_ref is not null and s.created_at < ${known.before}
      and not exists (select 1 from unnest(${known.refs}::text[]) k (ref) where k.ref = s.engine_ref)
    order by s.id`.execute(db);
  return rows;
}

/** Marks an idle server whose machine is gone. */
export async function markMissing(tx: Db, id: string): Promise<Drifted | null> {
  const { rows } = await sql<Drifted>`
    with before as materialized (
      select id, state from server where id = ${id} and task_id is null and state in ('on', 'off', 'suspended')
      for no key update
    )
    update server s set state = 'error', error = ${missing}::jsonb, host_ref = null, version = version + 1
    from before b where s.id = b.id
    returning s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, b.state as "from", s.state as "to",
      s.power_since as since, null as why`.execute(tx);
  return rows[0] ?? null;
}

/** Those of the references that no server of ours has. */
export async function findUnknown(db: Db, engine: string, refs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ ref: string }>`
    select k.ref from unnest(${refs}::text[]) k (ref)
    where not exists (select 1 from server s join data_center d on d.id = s.zone_id
      where s.engine_ref = k.ref and d.engine = ${engine})`.execute(db);
  return rows.map((row) => row.ref);
}

export async function readCursor(db: Db, engine: string): Promise<string | null> {
  const row = await db.selectFrom('bookmark').select('value').where('name', '=', cursorName(engine)).executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : null;
}

export async function saveCursor(tx: Db, engine: string, cursor: string): Promise<void> {
  await sql`
    insert into bookmark (name, value) values (${cursorName(engine)}, ${JSON.stringify(cursor)}::jsonb)
    on conflict (name) do update set value = excluded.value, updated_at = now()`.execute(tx);
}

const cursorName = (engine: string) => `engine.${engine}.cursor`;
