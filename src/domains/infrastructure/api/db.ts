/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface DataCenterTable {
  id: string;
  name: string;
  continent: string;
  country: string;
  country_code: string;
  city: string;
  engine: string;
  closed_reason: string | null;
  position: Generated<number>;
  capacity_version: Generated<number>;
  vlan_first: number | null;
  vlan_last: number | null;
}

interface EngineHostTable {
  engine: string;
  read_at: Timestamp;
  emulated: Generated<boolean>;
  missing: Generated<Json>;
}

interface ZoneCpuTable {
  zone_id: string;
  type: string;
  counts: number[];
  ram_mb: number[];
  free_count: number | null;
  free_ram_mb: number | null;
}

interface ZoneTrafficPackageTable {
  zone_id: string;
  code: string;
  position: Generated<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    data_center: DataCenterTable;
    engine_host: EngineHostTable;
    zone_cpu: ZoneCpuTable;
    zone_traffic_package: ZoneTrafficPackageTable;
  }
}
