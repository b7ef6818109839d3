/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface SnapshotTable {
  id: string;
  server_id: string;
  parent_id: string | null;
  name: string;
  name_key: GeneratedAlways<string | null>;
  label: Generated<string>;
  note: Generated<string>;
  state: string;
  active: Generated<boolean>;
  memory: Generated<boolean>;
  consistency: string | null;
  pinned: Generated<boolean>;
  schedule_id: string | null;
  engine_ref: string | null;
  size_mb: number | null;
  task_id: string | null;
  error: StoredMessage | null;
  created_by: string;
  version: Generated<number>;
  created_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    snapshot: SnapshotTable;
  }
}
