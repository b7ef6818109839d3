/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';

interface UserTagTable {
  account_id: string;
  site_id: string;
  name: string;
  name_key: GeneratedAlways<string>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    user_tag: UserTagTable;
  }
}
