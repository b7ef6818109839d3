/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface DunningCaseTable {
  account_id: string;
  site_id: string;
  since: Timestamp;
  currency: string | null;
  started_at: Timestamp | null;
  next_step: Generated<number>;
  due_at: Timestamp | null;
  paused_until: Timestamp | null;
  pause_reason: Generated<string>;
  state_before: string | null;
  state_made: string | null;
  excluded_at: Timestamp | null;
  excluded_by: string | null;
  exclusion_reason: Generated<string>;
}

interface DunningChangeTable {
  id: GeneratedAlways<number>;
  account_id: string;
  site_id: string;
}

interface DunningServerTable {
  server_id: string;
  account_id: string;
}

interface DunningUncountedTable {
  account_id: string | null;
  currency: string | null;
  amount: number | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    dunning_case: DunningCaseTable;
    dunning_change: DunningChangeTable;
    dunning_server: DunningServerTable;
    dunning_uncounted: DunningUncountedTable;
  }
}
