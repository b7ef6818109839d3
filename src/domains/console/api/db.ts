/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface MenuFavoriteTable {
  account_id: string;
  items: string[];
}

interface OpenedObjectTable {
  account_id: string;
  path: string;
  title: string;
  at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    menu_favorite: MenuFavoriteTable;
    opened_object: OpenedObjectTable;
  }
}
