/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AccountMergeTable {
  account_id: string;
  into_id: string;
  site_id: string;
  state: string;
  reason: string;
  ticket: string;
  started_by: string | null;
  started_by_name: string;
  request_id: string;
  ip: string;
  host: string;
  task_id: string | null;
  problem: StoredMessage | null;
  started_at: Timestamp;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_merge: AccountMergeTable;
  }
}
