/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface CapacityWatchTable {
  id: string;
  account_id: string;
  zone_id: string;
  cpu_type: string | null;
  cpu_count: Generated<number>;
  ram_mb: Generated<number>;
  created_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    capacity_watch: CapacityWatchTable;
  }
}
