/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface SavedViewTable {
  id: string;
  account_id: string;
  list: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  params: Json;
  group_id: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  removed_at: Timestamp | null;
}

interface SavedViewDefaultTable {
  account_id: string;
  list: string;
  view_id: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    saved_view: SavedViewTable;
    saved_view_default: SavedViewDefaultTable;
  }
}
