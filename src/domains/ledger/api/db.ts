/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface LedgerAccountTable {
  id: string;
  site_id: string;
  account_id: string | null;
  kind: string;
  currency: string;
  total: Generated<number>;
}

interface LedgerEntryTable {
  id: string;
  site_id: string;
  key: string;
  kind: string;
  at: Timestamp;
  cause_kind: string;
  cause_id: string;
  by_name: string;
  by_source: string;
  postings: number;
  created_at: Generated<Timestamp>;
}

interface LedgerPostingTable {
  entry_id: string;
  number: number;
  ledger_account_id: string;
  amount: number;
  total_after: number | null;
  seq: GeneratedAlways<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    ledger_account: LedgerAccountTable;
    ledger_entry: LedgerEntryTable;
    ledger_posting: LedgerPostingTable;
  }
}
