/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface SiteContentTable {
  site_id: string;
  kind: string;
  language: string;
  version: number;
  title: string;
  body: string;
  starts_at: Timestamp;
  saved_by: string;
  saved_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    site_content: SiteContentTable;
  }
}
