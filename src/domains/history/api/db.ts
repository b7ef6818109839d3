/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface HistoryTable {
  id: GeneratedAlways<number>;
  object_id: string;
  site_id: string | null;
  account_id: string | null;
  at: Generated<Timestamp>;
  kind: string;
  action: StoredMessage;
  from_state: string | null;
  to_state: string | null;
  actor_name: string;
  source: string;
  task_id: string | null;
  diff: Json | null;
  object_type: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    history: HistoryTable;
  }
}
