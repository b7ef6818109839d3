import { sql, type RawBuilder } from 'kysely';
import type { App } from '#platform/app.ts';
import { serverGroups, serverPoints, type ServerPoints } from '../points.ts';

/** What domains above know of servers, as relations that the queries of the list join. */
export interface Relations {
  /** `server_id` and `group_id`. */
  groups: RawBuilder<unknown>;
  /** `server_id` and `at`. */
  backups: RawBuilder<unknown>;
  snapshots: RawBuilder<unknown>;
}

/** Stands for a domain that is not there. */
const empty = sql`(select null::uuid as server_id, null::uuid as group_id, null::timestamptz as at where false)`;

/** The relations that the domains of this product bring. */
export function relationsOf({ domains }: Pick<App, 'domains'>): Relations {
  const points = (kind: ServerPoints['kind']) =>
    serverPoints.of(domains).find((found) => found.kind === kind)?.points ?? empty;
  const [groups = empty] = serverGroups.of(domains);
  return { groups, backups: points('backup'), snapshots: points('snapshot') };
}
