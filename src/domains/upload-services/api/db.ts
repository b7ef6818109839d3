/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface UploadErrorTable {
  id: string;
  service_id: string;
  at: Timestamp;
  image_id: string;
  reason: StoredMessage;
}

interface UploadServiceTable {
  id: string;
  zone_id: string;
  engine: string;
  name: string;
  enabled: Generated<boolean>;
  max_image_gb: Generated<number>;
  parallel_per_account: Generated<number>;
  parallel_in_all: Generated<number>;
  bandwidth_mbps: number | null;
  keep_days: Generated<number>;
  note: Generated<string>;
  version: Generated<number>;
  capacity_bytes: number | null;
  free_bytes: number | null;
  seen_at: Timestamp | null;
  tested_at: Timestamp | null;
  test_error: StoredMessage | null;
  write_ms: number | null;
  read_ms: number | null;
}

interface UploadServiceSampleTable {
  service_id: string;
  at: Timestamp;
  received_bytes: Generated<number>;
  errors: Generated<number>;
}

interface UploadTransferTable {
  image_id: string;
  service_id: string;
  account_id: string;
  active_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    upload_error: UploadErrorTable;
    upload_service: UploadServiceTable;
    upload_service_sample: UploadServiceSampleTable;
    upload_transfer: UploadTransferTable;
  }
}
