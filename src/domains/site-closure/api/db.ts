/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface SiteClosingTable {
  site_id: string;
  reason: string;
  started_at: Timestamp;
}

interface SiteClosingEntryTable {
  download_id: string;
  position: number;
  path: string;
  number: string;
  account: string;
  date: string;
  sha256: string;
  crc: number;
  byte_count: number;
  packed: number;
  start: number;
}

interface SiteClosingFileTable {
  site_id: string;
  name: string;
  download_id: string;
  ordered_by: string;
  ordered_at: Timestamp;
  mark: Generated<string>;
}

interface SiteSuspendedServerTable {
  server_id: string;
  site_id: string;
}

interface SiteSuspensionTable {
  site_id: string;
  reason: string;
  servers: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    site_closing: SiteClosingTable;
    site_closing_entry: SiteClosingEntryTable;
    site_closing_file: SiteClosingFileTable;
    site_suspended_server: SiteSuspendedServerTable;
    site_suspension: SiteSuspensionTable;
  }
}
