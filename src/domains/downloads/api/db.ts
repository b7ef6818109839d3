/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface DownloadTable {
  id: string;
  kind: string;
  site_id: string;
  account_id: string;
  title: string;
  filename: string;
  content_type: string;
  state: Generated<string>;
  row_count: Generated<number>;
  byte_count: Generated<number>;
  token_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface DownloadPartTable {
  download_id: string;
  position: number;
  content: Buffer;
}

declare module '#platform/db/types.ts' {
  interface DB {
    download: DownloadTable;
    download_part: DownloadPartTable;
  }
}
