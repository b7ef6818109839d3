/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface InvoiceTable {
  id: string;
  site_id: string;
  account_id: string;
  kind: string;
  of_id: string | null;
  status: string;
  number: number | null;
  number_text: string | null;
  month: string;
  currency: string;
  net: Generated<number>;
  tax: Generated<number>;
  total: Generated<number>;
  created_at: Timestamp;
  issued_at: Timestamp | null;
  due_at: Timestamp | null;
  document: Json | null;
  hash: string | null;
  paid: Generated<number>;
  credited: Generated<number>;
  refunded: Generated<number>;
  sent_at: Timestamp | null;
  sealed: Json | null;
  sealed_number: number | null;
}

interface InvoiceDueTable {
  invoice_id: string | null;
  account_id: string | null;
  currency: string | null;
  due: number | null;
}

interface InvoiceFileTable {
  invoice_id: string;
  format: string;
  content: Buffer;
  sha256: string;
  created_at: Timestamp;
}

interface InvoiceLineTable {
  invoice_id: string;
  number: number;
  charge_id: string;
  object_type: string;
  object_id: string;
  object_name: string;
  zone_id: string;
  meter: string;
  state: string;
  kind: string;
  quantity: string;
  unit: string;
  rate_micro: number;
  from_at: Timestamp;
  until_at: Timestamp;
  amount: number;
  net: number;
  tax_category: string | null;
  tax_rate_bp: string;
  tax_group: number | null;
}

interface InvoiceLineRestTable {
  invoice_id: string | null;
  line: number | null;
  rest: number | null;
}

interface InvoiceMoneyTable {
  account_id: string;
  currency: string;
  received: number;
}

interface InvoiceRestTable {
  invoice_id: string | null;
  account_id: string | null;
  currency: string | null;
  rest: number | null;
}

interface InvoiceSeriesTable {
  site_id: string;
  kind: string;
  last_number: number;
}

interface LegalEntityTable {
  site_id: string;
  legal_name: string;
  country: string;
  region: Generated<string>;
  city: string;
  postal_code: Generated<string>;
  street: string;
  tax_id: Generated<string>;
  registration: Generated<string>;
  email: Generated<string>;
  bank: Generated<string>;
  prefix: string;
  tax_inside: Generated<boolean>;
  due_days: Generated<number>;
  version: Generated<number>;
  changed_at: Timestamp;
  tax_rounding: Generated<string>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    invoice: InvoiceTable;
    invoice_due: InvoiceDueTable;
    invoice_file: InvoiceFileTable;
    invoice_line: InvoiceLineTable;
    invoice_line_rest: InvoiceLineRestTable;
    invoice_money: InvoiceMoneyTable;
    invoice_rest: InvoiceRestTable;
    invoice_series: InvoiceSeriesTable;
    legal_entity: LegalEntityTable;
  }
}
