/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface SiteLimitTable {
  site_id: string;
  servers: number | null;
  spend: number | null;
  credit: number | null;
  currency: string;
  stop_new: boolean;
  version: Generated<number>;
  looked_at: Timestamp | null;
  month: string | null;
  spend_used: Generated<number>;
  credit_used: Generated<number>;
  servers_level: Generated<number>;
  spend_level: Generated<number>;
  credit_level: Generated<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    site_limit: SiteLimitTable;
  }
}
