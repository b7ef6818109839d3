/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface GuestReportTable {
  server_id: string;
  asked_at: Timestamp;
  reported_at: Timestamp | null;
  hostname: string | null;
  system: string | null;
  cards: Generated<Json>;
  file_systems: Generated<Json>;
  host_keys: Generated<string[]>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    guest_report: GuestReportTable;
  }
}
