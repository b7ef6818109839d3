/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface AbuseMeasureTable {
  id: string;
  at: Timestamp;
  kind: string;
  server_id: string;
  server_name: string;
  site_id: string;
  account_id: string;
  by_name: string;
  note: Generated<string>;
  mbps: number | null;
  facts: Json;
}

declare module '#platform/db/types.ts' {
  interface DB {
    abuse_measure: AbuseMeasureTable;
  }
}
