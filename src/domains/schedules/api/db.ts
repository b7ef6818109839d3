/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ScheduleTable {
  id: string;
  kind: string;
  object_type: string;
  object_id: string;
  timing: Json;
  time_zone: string;
  settings: Json;
  secret: Buffer | null;
  paused: boolean;
  next_at: Timestamp | null;
  version: Generated<number>;
  created_at: Timestamp;
  changed_at: Timestamp;
}

interface ScheduleRunTable {
  schedule_id: string;
  slot: Timestamp;
  detail: Generated<Json>;
  state: string;
  reason: StoredMessage | null;
  task_id: string | null;
  until: Timestamp | null;
  settled_at: Timestamp | null;
}

interface ScheduledObjectTable {
  object_type: string | null;
  id: string | null;
  name: string | null;
  site_id: string | null;
  account_id: string | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    schedule: ScheduleTable;
    schedule_run: ScheduleRunTable;
    scheduled_object: ScheduledObjectTable;
  }
}
