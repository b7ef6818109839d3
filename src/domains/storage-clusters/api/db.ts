/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface StoragePoolTable {
  id: string;
  engine: string;
  ref: string;
  name: string;
  kind: string;
  zone_id: string | null;
  host_ref: string | null;
  state: string;
  state_since: Timestamp;
  capacity_gb: number | null;
  used_gb: number;
  promised_gb: number;
  overcommit: number | null;
  volumes: Generated<number>;
  seen_at: Timestamp;
  volumes_at: Timestamp | null;
}

interface StoragePoolSampleTable {
  pool_id: string;
  grain: number;
  at: Timestamp;
  used_gb: number;
  promised_gb: number;
}

interface StorageVolumeTable {
  id: string;
  pool_id: string;
  machine_ref: string;
  disk: number;
  size_gb: number;
  used_gb: number | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    storage_pool: StoragePoolTable;
    storage_pool_sample: StoragePoolSampleTable;
    storage_volume: StorageVolumeTable;
  }
}
