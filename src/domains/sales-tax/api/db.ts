/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface SalesTaxFoundTable {
  site_id: string;
  place: string;
  product_class: string;
  day: string;
  parts: Json;
  fetched_at: Timestamp;
}

interface SalesTaxPlaceTable {
  site_id: string;
  place: string;
  country: string;
  region: string;
  fetched_at: Timestamp | null;
  from_day: string | null;
  until_day: string | null;
  fault: Generated<string>;
  message: Generated<string>;
}

interface SalesTaxRateTable {
  id: string;
  site_id: string;
  country: string;
  region: string;
  product_class: string;
  first_day: string;
  parts: Json;
  created_at: Timestamp;
}

interface SalesTaxRegistrationTable {
  id: string;
  site_id: string;
  country: string;
  region: string;
  first_day: string;
  created_at: Timestamp;
}

interface SalesTaxSettingTable {
  site_id: string;
  source: string;
  key_sealed: Buffer | null;
  key_end: Generated<string>;
  version: Generated<number>;
  changed_at: Timestamp;
  tested_at: Timestamp | null;
  test_fault: Generated<string>;
  test_message: Generated<string>;
}

interface SalesTaxWaitTable {
  id: string;
  site_id: string;
  account_id: string;
  month: string;
  invoice_id: string;
  state: string;
  fault: string;
  message: Generated<string>;
  tries: Generated<number>;
  next_try_at: Timestamp | null;
  parts: Json | null;
  reason: Generated<string>;
  entered_by: Generated<string>;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    sales_tax_found: SalesTaxFoundTable;
    sales_tax_place: SalesTaxPlaceTable;
    sales_tax_rate: SalesTaxRateTable;
    sales_tax_registration: SalesTaxRegistrationTable;
    sales_tax_setting: SalesTaxSettingTable;
    sales_tax_wait: SalesTaxWaitTable;
  }
}
