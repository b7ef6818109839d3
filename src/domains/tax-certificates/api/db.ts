/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface TaxCertificateTable {
  id: string;
  site_id: string;
  account_id: string;
  reason: string;
  country: string;
  region: Generated<string>;
  number: string;
  valid_from: string;
  expires_on: string;
  state: string;
  finding: Generated<string>;
  rejection: Generated<string>;
  reviewed_at: Timestamp | null;
  uploaded_at: Timestamp;
  content_type: string;
  bytes: number;
  content: Buffer | null;
  remind_at: Timestamp | null;
  accepted_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    tax_certificate: TaxCertificateTable;
  }
}
