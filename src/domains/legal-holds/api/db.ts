/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface LegalHoldTable {
  account_id: string;
  site_id: string;
  reason: string;
  ticket: string;
  placed_by: string;
  placed_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    legal_hold: LegalHoldTable;
  }
}
