/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ServerTransferTable {
  id: string;
  server_id: string;
  server_name: string;
  site_id: string;
  account_id: string;
  to_account_id: string | null;
  to_email: string;
  to_email_key: GeneratedAlways<string | null>;
  state: string;
  effective: string;
  effective_at: Timestamp | null;
  message: Generated<string>;
  direct: Generated<boolean>;
  offered_by: string;
  offered_at: Timestamp;
  expires_at: Timestamp;
  agreed_by: string | null;
  agreed_at: Timestamp | null;
  new_name: string | null;
  price_before: Json;
  price_after: Json | null;
  reason: StoredMessage | null;
  task_id: string | null;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    server_transfer: ServerTransferTable;
  }
}
