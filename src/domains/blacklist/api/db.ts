/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface BlacklistEntryTable {
  id: string;
  kind: string;
  effect: string;
  value: string;
  range: string | null;
  places: string[];
  reason: string;
  ticket: Generated<string>;
  created_by: string | null;
  created_at: Timestamp;
  until: Timestamp | null;
  hits: Generated<number>;
  last_hit_at: Timestamp | null;
  last_value: Generated<string>;
  last_place: string | null;
  version: Generated<number>;
  removed_at: Timestamp | null;
}

interface BlacklistHitTable {
  id: string;
  at: Timestamp;
  entry_id: string;
  place: string;
  fact: string;
  value: string;
  ip: string | null;
  site_id: string;
  account_id: string | null;
}

interface BlacklistLookupTable {
  name: string;
  hosts: Generated<string[]>;
  asked_at: Timestamp;
  looked_at: Timestamp | null;
}

interface BlockListTable {
  id: string;
  name: string;
  zone: string;
  servers: Generated<string[]>;
  delist_url: Generated<string>;
  steps: Generated<string>;
  enabled: boolean;
  answered_at: Timestamp | null;
  problem: string | null;
  version: Generated<number>;
  created_at: Timestamp;
}

interface BlockListCheckTable {
  ip: string;
  checked_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    blacklist_entry: BlacklistEntryTable;
    blacklist_hit: BlacklistHitTable;
    blacklist_lookup: BlacklistLookupTable;
    block_list: BlockListTable;
    block_list_check: BlockListCheckTable;
  }
}
