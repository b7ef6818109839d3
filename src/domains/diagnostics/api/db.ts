/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface DiagnosticChoiceTable {
  account_id: string;
  report_id: string;
  favorite: Generated<boolean>;
  subscribed: Generated<boolean>;
  digest_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    diagnostic_choice: DiagnosticChoiceTable;
  }
}
