/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface CreditTable {
  id: string;
  site_id: string;
  account_id: string;
  cause: string;
  promo_code_id: string | null;
  currency: string;
  amount: number | null;
  percent: number | null;
  used: Generated<number>;
  meters: string[];
  expires_at: Timestamp;
  reason: string;
  by_name: string;
  created_at: Timestamp;
  closed_at: Timestamp | null;
  revoked: Generated<boolean>;
  due_at: Timestamp | null;
}

interface CreditProgressTable {
  account_id: string;
  seq: number;
}

interface CreditUseTable {
  entry_id: string;
  credit_id: string;
  charge_id: string;
  base: number;
  amount: number;
  at: Timestamp;
}

interface PromoCodeTable {
  id: string;
  site_id: string;
  code: string;
  amount: number | null;
  currency: string | null;
  percent: number | null;
  days: number;
  meters: string[];
  most_in_total: number | null;
  most_per_account: number;
  new_customers: boolean;
  combinable: boolean;
  valid_from: Timestamp;
  valid_until: Timestamp | null;
  ended_at: Timestamp | null;
  redeemed: Generated<number>;
  note: string;
  created_by: string;
  created_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    credit: CreditTable;
    credit_progress: CreditProgressTable;
    credit_use: CreditUseTable;
    promo_code: PromoCodeTable;
  }
}
