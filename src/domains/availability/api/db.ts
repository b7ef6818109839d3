/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface CapacityDayTable {
  zone_id: string;
  cpu_type: string;
  day: string;
  servers: number;
  cpu_count: number;
  ram_mb: number;
}

interface CapacityWatchTable {
  id: string;
  account_id: string;
  zone_id: string;
  cpu_type: string | null;
  cpu_count: Generated<number>;
  ram_mb: Generated<number>;
  created_at: Timestamp;
}

interface ZoneReserveTable {
  zone_id: string;
  percent: number;
}

declare module '#platform/db/types.ts' {
  interface DB {
    capacity_day: CapacityDayTable;
    capacity_watch: CapacityWatchTable;
    zone_reserve: ZoneReserveTable;
  }
}
