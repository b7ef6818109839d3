import { sql } from 'kysely';
import { toJson } from '#platform/db/columns.ts';
import { gathered } from '#platform/db/gather.ts';
import { plannedIds } from '#platform/db/planned-ids.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import type { System } from './render.ts';

/** A server as user data speaks of it. */
export interface InitServer {
  id: string;
  engine: string;
  osFamily: string;
  /** Such as `Debian 12`. */
  image: string;
  system: System;
}

/** Servers that the caller has made, or found in their scope. */
export async function readServers(db: Db, ids: readonly string[]): Promise<InitServer[]> {
  const { rows } = await sql<InitServer>`
    select s.id, d.engine, i.os_family as "osFamily", i.name || ' ' || i.version as image,
      jsonb_build_object('name', s.name, 'ip', coalesce(host(s.primary_ip), ''), 'zone', s.zone_id,
        'user', i.initial_user, 'ips', coalesce((select string_agg(host(a.ip), ' ' order by n.position, a.ip)
          from server_nic n join address a on a.nic_id = n.id where n.server_id = s.id), '')) as system
    from server s join image i on i.id = s.image_id join data_center d on d.id = s.zone_id
    where s.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** What a new server gets, and from which policies in which version. */
export async function insertServerInit(
  tx: Db,
  serverId: string,
  init: {
    userData: string;
    secrets: Buffer | null;
    policies: readonly { id: string; version: number }[];
    now: Date;
  },
): Promise<void> {
  await sql`
    insert into server_init (server_id, user_data, secrets, created_at)
    values (${serverId}, ${init.userData}, ${init.secrets}, ${init.now})`.execute(tx);
  for (const [position, { id, version }] of init.policies.entries())
    await sql`
      insert into server_init_policy (server_id, position, policy_id, policy_version)
      values (${serverId}, ${position}, ${id}, ${version})`.execute(tx);
  await sql`
    insert into init_run (id, server_id, number, state, stages, ordered_at)
    values (${newId()}, ${serverId}, 1, 'pending', ${toJson([])}::jsonb, ${init.now})`.execute(tx);
}

export interface StoredUserData {
  userData: string;
  secrets: Buffer | null;
}

/** What a server was given; null: nothing. */
export const readUserData = gathered(async (db: Db, ids: readonly string[]): Promise<(StoredUserData | null)[]> => {
  const { rows } = await sql<StoredUserData & { id: string }>`
    select server_id as id, user_data as "userData", secrets from server_init
    where server_id = any(${plannedIds(ids)}::uuid[])`.execute(db);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id) ?? null);
});

/** Removes what a server was given, from which policies, and what its runs said. */
export async function forgetServerInit(tx: Db, serverId: string): Promise<void> {
  await sql`delete from init_run where server_id = ${serverId}`.execute(tx);
  await sql`delete from server_init_policy where server_id = ${serverId}`.execute(tx);
  await sql`delete from server_init where server_id = ${serverId}`.execute(tx);
}
