/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface SiteMoveTable {
  account_id: string;
  site_id: string;
  to_account_id: string;
  to_site_id: string;
  at: Timestamp;
  by_name: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    site_move: SiteMoveTable;
  }
}
