/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface MsAzureCostTable {
  customer_id: string;
  ref: string;
  month: string;
  amount: number;
  currency: string;
  updated_at: Timestamp;
}

interface MsAzureSubscriptionTable {
  customer_id: string;
  ref: string;
  name: string;
  state: string;
  removed_at: Timestamp | null;
}

interface MsCloudCheckTable {
  site_id: string;
  check_id: string;
  position: number;
  state: string;
  result: StoredMessage | null;
  next: StoredMessage | null;
}

interface MsCloudConnectionTable {
  site_id: string;
  user_name: string;
  password_sealed: Buffer;
  app_id: string;
  secret_sealed: Buffer;
  secret_expires: string | null;
  tenant_id: string;
  partner_id: string;
  refresh_sealed: Buffer | null;
  consent_at: Timestamp | null;
  consent_by: Generated<string>;
  state_hash: Buffer | null;
  state_until: Timestamp | null;
  state_by: string | null;
  state_redirect: string | null;
  import_url: Generated<string>;
  version: Generated<number>;
  changed_at: Timestamp;
  checked_at: Timestamp | null;
  check_task_id: string | null;
  sync_task_id: string | null;
  synced_at: Timestamp | null;
  sync_error: StoredMessage | null;
  sync_due_at: Timestamp | null;
  reminded_days: number | null;
}

interface MsCustomerTable {
  id: string;
  site_id: string;
  tenant_id: string;
  company: string;
  domain: string;
  relationship: string;
  account_id: string | null;
  seen_task: string;
  removed_at: Timestamp | null;
  details_at: Timestamp | null;
  details_error: StoredMessage | null;
  sync_task_id: string | null;
}

interface MsLicenseTable {
  customer_id: string;
  sku_id: string;
  name: string;
  part: string;
  total: number;
  used: number;
  suspended: number;
  warning: number;
}

interface MsSubscriptionTable {
  customer_id: string;
  ref: string;
  name: string;
  offer: string;
  state: string;
  billing_type: string;
  quantity: number;
  unit: string;
  term: string;
  billing_cycle: string;
  auto_renew: boolean;
  starts_at: Timestamp | null;
  commitment_ends_at: Timestamp | null;
  cancel_until: Timestamp | null;
  removed_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    ms_azure_cost: MsAzureCostTable;
    ms_azure_subscription: MsAzureSubscriptionTable;
    ms_cloud_check: MsCloudCheckTable;
    ms_cloud_connection: MsCloudConnectionTable;
    ms_customer: MsCustomerTable;
    ms_license: MsLicenseTable;
    ms_subscription: MsSubscriptionTable;
  }
}
