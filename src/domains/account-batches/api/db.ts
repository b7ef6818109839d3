/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AccountBatchTable {
  id: string;
  site_id: string | null;
  action: string;
  state: string;
  undoing: Generated<boolean>;
  options: Json;
  wave_size: number | null;
  wave_pause_minutes: number;
  wave_left: number | null;
  next_wave_at: Timestamp | null;
  start_at: Timestamp | null;
  wants_approval: boolean;
  approved_by: string | null;
  created_by: string | null;
  created_by_name: string;
  run_by: string | null;
  request_id: string;
  ip: string;
  host: string;
  problem: StoredMessage | null;
  task_id: string | null;
  created_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
  approved_by_id: string | null;
  report_id: string | null;
}

interface AccountBatchRowTable {
  batch_id: string;
  position: number;
  line: number;
  given: string;
  account_id: string | null;
  email: string;
  email_key: GeneratedAlways<string>;
  value: string;
  state: string;
  reason: StoredMessage | null;
  preview: Json | null;
  before: Json | null;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_batch: AccountBatchTable;
    account_batch_row: AccountBatchRowTable;
  }
}
