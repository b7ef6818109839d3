/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AccountContactTable {
  account_id: string;
  kind: string;
  email: string;
  language: string;
}

interface EmailChangeTable {
  token_hash: Buffer;
  account_id: string;
  old_email: string;
  new_email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  password_mark: Buffer | null;
}

interface PartnerSettingTable {
  account_id: string;
  user_name: string;
  password_sealed: Buffer;
  app_id: string;
  app_secret_sealed: Buffer;
  app_secret_expires: string | null;
  tenant_id: string;
  consent_url: string;
  last_consent_at: Timestamp | null;
  microsoft_partner_id: string;
  changed_at: Timestamp;
  tested_at: Timestamp | null;
  test_error: StoredMessage | null;
  worked_at: Timestamp | null;
  check_due_at: Generated<Timestamp>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_contact: AccountContactTable;
    email_change: EmailChangeTable;
    partner_setting: PartnerSettingTable;
  }
}
