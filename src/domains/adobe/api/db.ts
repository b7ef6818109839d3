/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AdobeCheckTable {
  site_id: string;
  check_id: string;
  position: number;
  state: string;
  result: StoredMessage | null;
  next: StoredMessage | null;
}

interface AdobeConnectionTable {
  site_id: string;
  client_id: string;
  secret_sealed: Buffer;
  reseller_id: string;
  distributor_id: string;
  market_segment: string;
  currency: string;
  reseller: Generated<string>;
  version: Generated<number>;
  changed_at: Timestamp;
  checked_at: Timestamp | null;
  check_task_id: string | null;
  sync_task_id: string | null;
  synced_at: Timestamp | null;
  sync_error: StoredMessage | null;
  sync_due_at: Timestamp | null;
}

interface AdobeCustomerTable {
  id: string;
  site_id: string;
  adobe_id: string;
  company: string;
  state: string;
  country: Generated<string>;
  segment: Generated<string>;
  anniversary: string | null;
  license_level: Generated<string>;
  consumable_level: Generated<string>;
  global_sales: Generated<boolean>;
  commitment_state: string | null;
  commitment_starts_on: string | null;
  commitment_ends_on: string | null;
  commitment_licenses: Generated<number>;
  commitment_consumables: Generated<number>;
  account_id: string | null;
  seen_task: string;
  removed_at: Timestamp | null;
  details_at: Timestamp | null;
  details_error: StoredMessage | null;
  sync_task_id: string | null;
}

interface AdobeSubscriptionTable {
  customer_id: string;
  ref: string;
  offer: string;
  state: string;
  quantity: number;
  used: number | null;
  auto_renew: boolean;
  renewal_quantity: number;
  currency: string;
  renews_on: string | null;
  created_at: Timestamp | null;
  removed_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    adobe_check: AdobeCheckTable;
    adobe_connection: AdobeConnectionTable;
    adobe_customer: AdobeCustomerTable;
    adobe_subscription: AdobeSubscriptionTable;
  }
}
