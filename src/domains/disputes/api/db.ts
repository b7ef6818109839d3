/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface DisputeTable {
  id: string;
  site_id: string;
  account_id: string;
  invoice_id: string;
  invoice_number: string;
  line: number | null;
  object_name: Generated<string>;
  meter: Generated<string>;
  state: string;
  currency: string;
  amount: number;
  reason: string;
  opened_by: string;
  opened_at: Timestamp;
  decided_by: string | null;
  decided_at: Timestamp | null;
  answer: Generated<string>;
  credit_note_id: string | null;
  credit_note_number: string | null;
  credited: number | null;
  last_message_at: Timestamp | null;
  held: Generated<number>;
}

interface DisputeMessageTable {
  id: string;
  dispute_id: string;
  at: Timestamp;
  by_name: string;
  by_staff: boolean;
  body: string;
}

declare module '#platform/db/types.ts' {
  interface DB {
    dispute: DisputeTable;
    dispute_message: DisputeMessageTable;
  }
}
