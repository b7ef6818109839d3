/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface BankAccountTable {
  site_id: string;
  currency: string;
  holder: string;
  number: string;
  bic: Generated<string>;
  bank: Generated<string>;
}

interface BankBookingTable {
  id: string;
  site_id: string;
  account_id: string;
  order_id: string;
  amount: number;
  currency: string;
  arrived_on: string;
  payer: Generated<string>;
  entry: string | null;
  by_name: string;
  at: Timestamp;
  reversed_at: Timestamp | null;
  reversed_by: string | null;
  reason: Generated<string>;
}

interface PaymentCustomerTable {
  account_id: string;
  provider: string;
  reference: string;
}

interface PaymentEventTable {
  provider: string;
  event_id: string;
  type: string;
  order_id: string;
  handled_at: Timestamp;
}

interface PaymentMethodTable {
  id: string;
  site_id: string;
  account_id: string;
  provider: string;
  reference: string;
  brand: string;
  last4: string;
  expiry_month: number | null;
  expiry_year: number | null;
  is_default: boolean;
  added_at: Timestamp;
  removed_at: Timestamp | null;
  remind_at: Timestamp | null;
  fingerprint: string | null;
  bin: string | null;
}

interface PaymentOrderTable {
  id: string;
  site_id: string;
  account_id: string;
  kind: string;
  state: number;
  provider: string;
  amount: number;
  currency: string;
  saves: boolean;
  method_id: string | null;
  return_url: string;
  reference: string | null;
  page_url: string | null;
  payment: string | null;
  method_text: Generated<string>;
  decline: string | null;
  refunded: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  closing_at: Timestamp | null;
  completed_at: Timestamp | null;
  received: Generated<number>;
  remind_at: Timestamp | null;
  origin: Generated<string>;
}

interface PaymentRefundTable {
  id: string;
  order_id: string;
  type: number;
  amount: number;
  state: string;
  reference: string | null;
  reason: string;
  by_name: string;
  at: Timestamp;
  ended_at: Timestamp | null;
}

interface TopUpTable {
  account_id: string;
  site_id: string;
  currency: string;
  below: number;
  amount: number;
  month_max: number;
  stopped: string | null;
  console_url: string;
  due_at: Timestamp | null;
  limited_month: string | null;
  changed_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    bank_account: BankAccountTable;
    bank_booking: BankBookingTable;
    payment_customer: PaymentCustomerTable;
    payment_event: PaymentEventTable;
    payment_method: PaymentMethodTable;
    payment_order: PaymentOrderTable;
    payment_refund: PaymentRefundTable;
    top_up: TopUpTable;
  }
}
