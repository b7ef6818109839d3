import { sql } from 'kysely';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';

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
