/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface NetworkCapTable {
  server_id: string;
  mbps: number | null;
  applied_at: Timestamp | null;
  tried_at: Timestamp;
  error: StoredMessage | null;
}

interface NetworkLimitTable {
  server_id: string;
  mbps: number;
  set_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    network_cap: NetworkCapTable;
    network_limit: NetworkLimitTable;
  }
}
