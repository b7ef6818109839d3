/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ConnectionTestTable {
  server_id: string;
  id: string;
  task_id: string | null;
  address: string | null;
  source: string | null;
  at: Timestamp | null;
  probed: Generated<Json>;
  error: StoredMessage | null;
}

interface HintDismissalTable {
  server_id: string;
  account_id: string;
  kind: string;
  at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    connection_test: ConnectionTestTable;
    hint_dismissal: HintDismissalTable;
  }
}
