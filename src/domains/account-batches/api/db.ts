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
  reason: Json | null;
  grace_until: Timestamp | null;
  series_id: string | null;
  part: Generated<number>;
  parts: Generated<number>;
  ordered_at: Timestamp | null;
}

interface AccountBatchProtectionTable {
  account_id: string;
  site_id: string;
  reason: string;
  ticket: string;
  placed_by: string;
  placed_at: Timestamp;
}

interface AccountBatchReasonTable {
  id: string;
  site_id: string | null;
  name: Generated<string>;
  name_key: GeneratedAlways<string>;
  state: string;
  resolves: string;
  notice_days: Generated<number>;
  subject: Generated<string>;
  message: Generated<string>;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
  archived_at: Timestamp | null;
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
  announced_at: Timestamp | null;
  awaits: Generated<string[]>;
  becomes: string | null;
  server_ids: string[] | null;
}

interface AccountBatchTemplateTable {
  id: string;
  site_id: string | null;
  action: string;
  name: string;
  name_key: GeneratedAlways<string>;
  options: Json;
  wave_size: number | null;
  wave_pause_minutes: number;
  approval: boolean;
  created_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_batch: AccountBatchTable;
    account_batch_protection: AccountBatchProtectionTable;
    account_batch_reason: AccountBatchReasonTable;
    account_batch_row: AccountBatchRowTable;
    account_batch_template: AccountBatchTemplateTable;
  }
}
