/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface DocumentAcceptanceTable {
  account_id: string;
  document_id: string;
  accepted_at: Timestamp;
  ip: string;
}

interface MailTokenTable {
  token_hash: Buffer;
  purpose: string;
  account_id: string;
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface ReferralClickTable {
  account_id: string;
  clicks: number;
}

interface SiteDocumentTable {
  id: string;
  site_id: string;
  kind: string;
  version: number;
  title: string;
  body: string;
  published_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    document_acceptance: DocumentAcceptanceTable;
    mail_token: MailTokenTable;
    referral_click: ReferralClickTable;
    site_document: SiteDocumentTable;
  }
}
