/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ImageTable {
  id: string;
  engine_ref: string;
  name: string;
  version: string;
  os_family: string;
  guest_os: string;
  description: Generated<string>;
  min_ram_mb: number;
  min_disk_gb: number;
  licence: string | null;
  initial_user: string;
  position: Generated<number>;
  created_at: Generated<Timestamp>;
  kind: Generated<string>;
  site_id: string | null;
  account_id: string | null;
  home_zone: string | null;
  state: Generated<string>;
  reason: StoredMessage | null;
  task_id: string | null;
  source: Generated<string>;
  created_from: Generated<string>;
  created_by: Generated<string>;
  format: string | null;
  size_bytes: Generated<number>;
  sha256: string | null;
  usage_info: Generated<string>;
  locked: Generated<boolean>;
  deprecated_at: Timestamp | null;
  ends_at: Timestamp | null;
  revision: Generated<number>;
  tags: Generated<string[]>;
  prepared: Generated<string[]>;
  is_latest: Generated<boolean>;
  notified_end: Timestamp | null;
  origin: Json | null;
  attempt: Generated<number>;
  extra_disks_gb: Generated<number[]>;
  scan: Generated<string>;
  signature: string | null;
  scanned_at: Timestamp | null;
}

interface ImageZoneTable {
  image_id: string;
  zone_id: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    image: ImageTable;
    image_zone: ImageZoneTable;
  }
}
