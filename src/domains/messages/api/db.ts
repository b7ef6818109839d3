/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface MessageTable {
  id: string;
  channel: string;
  site_id: string;
  account_id: string | null;
  recipient: string;
  template: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  secret: boolean;
  state: Generated<string>;
  tries: Generated<number>;
  run_at: Generated<Timestamp>;
  error: StoredMessage | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  unsubscribe_url: string | null;
  key_salt: string | null;
  response_status: number | null;
}

interface SiteMailTextTable {
  site_id: string | null;
  mail: string | null;
  language: string | null;
  subject: string | null;
  body: string | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    message: MessageTable;
    site_mail_text: SiteMailTextTable;
  }
}
