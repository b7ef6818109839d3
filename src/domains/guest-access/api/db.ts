/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface ServerRescueTable {
  server_id: string;
  since: Timestamp;
  by_name: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    server_rescue: ServerRescueTable;
  }
}
