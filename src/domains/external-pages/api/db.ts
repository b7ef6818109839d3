/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated } from '#platform/db/columns.ts';

interface ExternalPageTable {
  id: string;
  site_id: string;
  title: string;
  place: string;
  url: string;
  sandbox: string[];
  parameters: string[];
  roles: string[];
  enabled: boolean;
  key_sealed: Buffer | null;
  version: Generated<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    external_page: ExternalPageTable;
  }
}
