/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Json, Timestamp } from '#platform/db/columns.ts';

interface ReceiptTable {
  order_id: string;
  amount: number;
  site_id: string;
  account_id: string;
  number: number;
  issued_at: Timestamp;
  document: Json;
}

interface ReceiptSeriesTable {
  site_id: string;
  last_number: number;
}

declare module '#platform/db/types.ts' {
  interface DB {
    receipt: ReceiptTable;
    receipt_series: ReceiptSeriesTable;
  }
}
