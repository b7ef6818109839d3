/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface MaintenanceTable {
  id: string;
  zone_id: string;
  title: string;
  body: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  server_ids: string[] | null;
  created_at: Timestamp;
  cancelled_at: Timestamp | null;
  texts: Generated<Json>;
}

interface MaintenanceMessageTable {
  id: string;
  maintenance_id: string;
  kind: string;
  body: string;
  texts: Json;
  at: Timestamp;
  notified_after: string | null;
  notified: Generated<boolean>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    maintenance: MaintenanceTable;
    maintenance_message: MaintenanceMessageTable;
  }
}
