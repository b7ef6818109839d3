/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface ConsoleSessionTable {
  id: string;
  server_id: string;
  account_id: string;
  operator_id: string | null;
  session_id: string;
  kind: string;
  read_only: boolean;
  opened_at: Timestamp;
  seen_at: Timestamp;
}

interface ConsoleTicketTable {
  token_hash: Buffer;
  session_id: string;
  server_id: string;
  kind: string;
  read_only: boolean;
  expires_at: Timestamp;
}

interface ServerConnectionTable {
  server_id: string;
  type: number;
  address: string | null;
  port: number;
  user_name: string;
  version: Generated<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    console_session: ConsoleSessionTable;
    console_ticket: ConsoleTicketTable;
    server_connection: ServerConnectionTable;
  }
}
