/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ServiceletTable {
  id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  enabled: Generated<boolean>;
  version: number;
  created_at: Timestamp;
}

interface ServiceletRunTable {
  id: string;
  server_id: string;
  servicelet_id: string;
  version: number;
  action: string;
  state: string;
  parameters: Json;
  file: Json | null;
  exit_code: number | null;
  reason: StoredMessage | null;
  output: Generated<string>;
  truncated: Generated<boolean>;
  cancel_requested: Generated<boolean>;
  created_by: string;
  source: string;
  schedule_id: string | null;
  slot: Timestamp | null;
  batch_id: string | null;
  position: Generated<number>;
  stop_on_failure: Generated<boolean>;
  task_id: string;
  queued_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
}

interface ServiceletServiceTable {
  server_id: string;
  servicelet_id: string;
  state: string;
  version: number;
  run_id: string | null;
  changed_by: string;
  since: Timestamp;
}

interface ServiceletVersionTable {
  servicelet_id: string;
  version: number;
  name: string;
  description: string;
  os: string;
  kind: string;
  command: Json;
  removal: Json | null;
  parameters: Json;
  file: string;
  timeout_seconds: number;
  roles: string[];
  enabled: boolean;
  changed_at: Timestamp;
  changed_by: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    servicelet: ServiceletTable;
    servicelet_run: ServiceletRunTable;
    servicelet_service: ServiceletServiceTable;
    servicelet_version: ServiceletVersionTable;
  }
}
