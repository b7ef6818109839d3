/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface ImageLinkTable {
  token_hash: Buffer;
  image_id: string;
  created_by: string;
  expires_at: Timestamp;
}

interface ImageUploadTable {
  image_id: string;
  account_id: string;
  ticket_hash: Buffer | null;
  url: string | null;
  file_name: string;
  size_bytes: number | null;
  received_bytes: Generated<number>;
  sha256: string | null;
  expires_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    image_link: ImageLinkTable;
    image_upload: ImageUploadTable;
  }
}
