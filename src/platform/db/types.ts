/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

export interface MigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface DB {
  migration: MigrationTable;
}
