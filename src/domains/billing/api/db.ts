/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface BillingProfileTable {
  account_id: string;
  kind: string;
  legal_name: string;
  tax_id: Generated<string>;
  tax_check: Generated<string>;
  tax_checked_at: Timestamp | null;
  tax_source: Generated<string>;
  tax_check_due_at: Timestamp | null;
  country: string;
  region: Generated<string>;
  city: string;
  postal_code: Generated<string>;
  street: string;
  phone: Generated<string>;
  purchase_order: Generated<string>;
  language: string;
  currency: string;
  version: Generated<number>;
  changed_at: Timestamp;
}

interface BillingRecipientTable {
  id: string;
  account_id: string;
  email: string;
  language: string;
  state: string;
  token_hash: Buffer | null;
  token_until: Timestamp | null;
  added_at: Timestamp;
}

interface DepositDemandTable {
  account_id: string;
  currency: string;
  amount: number;
  received: Generated<number>;
  state_before: number;
}

declare module '#platform/db/types.ts' {
  interface DB {
    billing_profile: BillingProfileTable;
    billing_recipient: BillingRecipientTable;
    deposit_demand: DepositDemandTable;
  }
}
