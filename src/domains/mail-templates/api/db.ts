/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface MailTextTable {
  site_id: string;
  mail: string;
  language: string;
  version: number;
  subject: string | null;
  body: string | null;
  saved_by: string;
  saved_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    mail_text: MailTextTable;
  }
}
