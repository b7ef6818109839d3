/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AllocationTable {
  invoice_id: string;
  site_id: string;
  account_id: string;
  invoice_number: string;
  month: string;
  net: number;
  state: string;
  number: Generated<string>;
  fault: Generated<string>;
  code: number | null;
  message: Generated<string>;
  reason: Generated<string>;
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  created_at: Timestamp;
  answered_at: Timestamp | null;
}

interface TaxAuthorityTokenTable {
  origin: string;
  sealed: Buffer;
  changed_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    allocation: AllocationTable;
    tax_authority_token: TaxAuthorityTokenTable;
  }
}
