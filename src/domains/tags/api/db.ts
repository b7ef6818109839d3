/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface TagTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  color: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    tag: TagTable;
  }
}
