/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface BalanceAlertTable {
  account_id: string;
  below: number | null;
  days: number | null;
  is_low: Generated<boolean>;
  version: Generated<number>;
}

interface ChargeTable {
  id: string;
  site_id: string;
  account_id: string;
  month: string;
  object_type: string;
  object_id: string;
  object_name: string;
  zone_id: string;
  meter: string;
  state: string;
  kind: string;
  quantity: string;
  currency: string;
  price_version_id: string;
  rate_micro: number;
  unit: string;
  span_id: string;
  from_at: Timestamp;
  until_at: Timestamp;
  seconds: string;
  amount: number;
}

interface ChargePostingTable {
  entry_id: string;
  charge_id: string;
  from_at: Timestamp;
  until_at: Timestamp;
  seconds: string;
  amount: number;
  units: Generated<string>;
}

interface ChargeProgressTable {
  account_id: string;
  charged_until: Timestamp;
}

interface CostChangeTable {
  id: GeneratedAlways<number>;
  account_id: string;
}

interface CostWatchTable {
  account_id: string;
  due_at: Timestamp | null;
}

interface OpenCreditTable {
  account_id: string | null;
  currency: string | null;
  amount_left: number | null;
  percent: number | null;
  meters: string[] | null;
  expires_at: Timestamp | null;
}

interface TransactionDocumentTable {
  cause_id: string | null;
  document_id: string | null;
  number: string | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    balance_alert: BalanceAlertTable;
    charge: ChargeTable;
    charge_posting: ChargePostingTable;
    charge_progress: ChargeProgressTable;
    cost_change: CostChangeTable;
    cost_watch: CostWatchTable;
    open_credit: OpenCreditTable;
    transaction_document: TransactionDocumentTable;
  }
}
