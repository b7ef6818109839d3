import { sql } from 'kysely';
import { NotFound, Stale } from '#kernel/errors.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { withinShared } from '#platform/db/within.ts';
import type { ServerState } from '#domains/servers/states.ts';
import type { ConnectionType } from '../states.ts';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';

/** What is known of how a server is reached: what was saved, and what it is made of. */
export interface StoredConnection {
  id: string;
  siteId: string;
  accountId: string;
  name: string;
  state: ServerState;
  engine: string;
  osFamily: string;
  initialUser: string;
  primaryIp: string | null;
  addresses: string[];
  type: ConnectionType | null;
  address: string | null;
  port: number | null;
  user: string | null;
  /** 0: nothing was saved. */
  version: number;
}

/** Throws NotFound (1004) when there is no such server in the scope. */
export async function readStored(db: Db, scope: Scope, serverId: string): Promise<StoredConnection> {
  const { rows } = await sql<StoredConnection>`
    select s.id, s.site_id as "siteId", s.account_id as "accountId", s.name, s.state, d.engine,
      i.os_family as "osFamily", i.initial_user as "initialUser", host(s.primary_ip) as "primaryIp",
      array(select host(a.ip) from server_nic n join address a on a.nic_id = n.id where n.server_id = s.id
        order by n.position, a.ip) as addresses,
      c.type, c.address, c.port, c.user_name as "user", coalesce(c.version, 0) as version
    from server s join data_center d on d.id = s.zone_id join image i on i.id = s.image_id
      left join server_connection c on c.server_id = s.id
    where s.id = ${serverId} and ${withinShared(scope, 's')}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new NotFound();
  return row;
}

export interface ConnectionRow {
  type: ConnectionType;
  address: string | null;
  port: number;
  user: string;
}

/** Keeps how a server, found in the caller's scope, is reached. Throws Stale when another version was meant. */
export async function saveStored(
  tx: Db,
  serverId: string,
  { version, to }: { version: number; to: ConnectionRow },
): Promise<void> {
  const { type, address, port, user } = to;
  const { rows } = await sql`
    insert into server_connection (server_id, type, address, port, user_name)
    select ${serverId}, ${type}::int, ${address}, ${port}::int, ${user} where ${version}::int = 0
      or exists (select 1 from server_connection where server_id = ${serverId})
    on conflict (server_id) do update set type = excluded.type, address = excluded.address, port = excluded.port,
      user_name = excluded.user_name, version = server_connection.version + 1
      where server_connection.version = ${version}::int
    returning version`.execute(tx);
  if (rows.length === 0) throw new Stale();
}

/** What a server of image `i` has where nothing was saved: Remote Desktop on Windows, else SSH. */
const usualType = sql`case when i.os_family = 'windows' then 3 else 1 end`;

/**
 * Servers whose saved connection can't work: SSH to Windows, Remote Desktop to another system, or an IP address that is not the
 * server's own.
 */
export const invalidConnections = sql`
  select ${foundServer}, c.type::text as type, c.port, c.address, c.version, ${usualType} as "usualType",
    i.initial_user as "initialUser", i.name || ' ' || i.version as image
  from server_connection c join ${foundServers} v on v.id = c.server_id join image i on i.id = v.image_id
  where v.living and (c.type in (1, 3) and c.type <> ${usualType}
    or c.address ~ '^[0-9.]+$|^[0-9a-f:]*:[0-9a-f:]*$' and not exists (
      select 1 from server_nic k join address a on a.nic_id = k.id
      where k.server_id = v.id and host(a.ip) = c.address))`;
