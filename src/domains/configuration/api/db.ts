/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ServerConfigurationTable {
  id: string;
  server_id: string;
  state: string;
  change: Json;
  before: Json;
  after: Json;
  price_before: Json;
  price_after: Json;
  planned_for: Timestamp | null;
  task_id: string | null;
  reason: StoredMessage | null;
  created_by: string;
  source: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    server_configuration: ServerConfigurationTable;
  }
}
