import { sql } from 'kysely';
import { foundServer, foundServers } from '#domains/servers/api/port.ts';
import { changingShares } from '#domains/shares/api/port.ts';
import { manyOwners } from '../limits.ts';

/** Servers that many people and groups besides their owner may change. */
export const ownedByMany = sql`
  select ${foundServer}, w.owners + 1 as owners, w.last
  from ${changingShares} w join ${foundServers} v on v.id = w.object_id
  where w.object_type = 'server' and v.living and w.owners >= ${manyOwners}::int`;
