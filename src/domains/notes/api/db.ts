/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface AccountNoteTable {
  account_id: string;
  body: string;
  version: number;
  updated_at: Timestamp;
}

interface ServerNoteTable {
  server_id: string;
  body: string;
  version: number;
  updated_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_note: AccountNoteTable;
    server_note: ServerNoteTable;
  }
}
