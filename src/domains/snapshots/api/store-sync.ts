import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { EngineSnapshot } from '#engines/snapshots.ts';
import type { Db } from '#platform/db/pool.ts';
import type { SweptServer } from '#domains/servers/api/port.ts';

export interface Synced {
  serverId: string;
  name: string;
  what: 'missing' | 'found' | 'adopted';
}

/**
 * Takes over what the engine lists for idle servers: sizes, what is missing or found again, what was taken without us,
 * and from which one each goes on. Servers that came under a task in the meantime are left to it.
 */
export async function applySync(
  tx: Db,
  servers: readonly SweptServer[],
  listed: readonly EngineSnapshot[],
): Promise<Synced[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select id from server where id = any(${servers.map((s) => s.id)}::uuid[]) and task_id is null
    order by id for no key update`.execute(tx);
  const idle = new Set(locked.map((row) => row.id));
  const serverOf = new Map(servers.filter((s) => idle.has(s.id)).map((s) => [s.ref, s.id]));
  const reported = listed.flatMap((one) => {
    const serverId = serverOf.get(one.machineRef);
    return serverId === undefined ? [] : [{ ...one, serverId, id: newId<'snapshot'>() }];
  });
  const json = JSON.stringify(reported.map((one) => ({ ...one, at: new Date(one.createdAt).toISOString() })));
  const shape = sql`jsonb_to_recordset(${json}::jsonb) as t ("serverId" uuid, id uuid, ref text, "parentRef" text,
    name text, memory boolean, quiesced boolean, at timestamptz, "sizeMb" int, current boolean)`;
  const ids = [...idle];
  const missing = await sql<Synced>`
    update snapshot n set state = 'missing', active = false, version = version + 1
    where n.server_id = any(${ids}::uuid[]) and n.state = 'ready'
      and not exists (select 1 from ${shape} where t."serverId" = n.server_id and t.ref = n.engine_ref)
    returning n.server_id as "serverId", n.name, 'missing' as what`.execute(tx);
  const found = await sql<Synced>`
    update snapshot n set state = 'ready', version = version + 1 from ${shape}
    where t."serverId" = n.server_id and t.ref = n.engine_ref and n.state = 'missing'
    returning n.server_id as "serverId", n.name, 'found' as what`.execute(tx);
  const adopted = await sql<Synced>`
    insert into snapshot (id, server_id, name, state, memory, consistency, engine_ref, size_mb, created_by, created_at)
    select t.id, t."serverId", left(t.name, 32) || ' #' || left(t.id::text, 4) || right(t.id::text, 4), 'ready', t.memory,
      case when t.memory then 'application' when t.quiesced then 'file-system' else 'crash' end, t.ref, t."sizeMb",
      'Data center', t.at
    from ${shape}
    where not exists (select 1 from snapshot n where n.server_id = t."serverId" and n.engine_ref = t.ref)
    on conflict do nothing
    returning server_id as "serverId", name, 'adopted' as what`.execute(tx);
  await sql`
    update snapshot n set active = false from ${shape}
    where t."serverId" = n.server_id and t.ref = n.engine_ref and n.active and not t.current`.execute(tx);
  await sql`
    update snapshot n set size_mb = t."sizeMb", active = t.current,
      parent_id = (select p.id from snapshot p where p.server_id = n.server_id and p.engine_ref = t."parentRef")
    from ${shape}
    where t."serverId" = n.server_id and t.ref = n.engine_ref and (n.size_mb is distinct from t."sizeMb"
      or n.active <> t.current or n.parent_id is distinct from
        (select p.id from snapshot p where p.server_id = n.server_id and p.engine_ref = t."parentRef"))`.execute(tx);
  return [...missing.rows, ...found.rows, ...adopted.rows];
}
