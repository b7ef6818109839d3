/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface CloudTable {
  zone_id: string;
  id: string;
  engine: string;
  settings: Json;
  password_sealed: Buffer;
  version: Generated<number>;
  created_at: Timestamp;
  changed_at: Timestamp;
  checked_at: Timestamp | null;
  task_id: string | null;
  found_at: Timestamp | null;
  find_task_id: string | null;
}

interface CloudCheckTable {
  zone_id: string;
  check_id: string;
  position: number;
  state: string;
  result: Json | null;
  next: Json | null;
}

interface CloudObjectTable {
  id: string;
  zone_id: string;
  kind: string;
  ref: string;
  name: string;
  project: string;
  facts: Json;
  state: Generated<string>;
  reason: Json | null;
  object_id: string | null;
  task_id: string | null;
  seen_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    cloud: CloudTable;
    cloud_check: CloudCheckTable;
    cloud_object: CloudObjectTable;
  }
}
