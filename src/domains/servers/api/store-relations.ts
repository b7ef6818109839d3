import { sql, type RawBuilder } from 'kysely';
import type { App, ServerPoints } from '#platform/app.ts';

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
export function relationsOf({ sharing, domains }: Pick<App, 'sharing' | 'domains'>): Relations {
  const points = (kind: ServerPoints['kind']) =>
    domains.find((domain) => domain.serverPoints?.kind === kind)?.serverPoints?.points ?? empty;
  return { groups: sharing?.withGroups ?? empty, backups: points('backup'), snapshots: points('snapshot') };
}
