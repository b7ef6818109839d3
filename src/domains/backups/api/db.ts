/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface BackupTable {
  id: string;
  server_id: string;
  night: string | null;
  state: string;
  doing: string | null;
  reason: StoredMessage | null;
  due_at: Timestamp;
  until: Timestamp | null;
  taken_at: Timestamp | null;
  expires_at: Timestamp | null;
  size_mb: number | null;
  disk_sizes_gb: Generated<number[]>;
  consistency: string | null;
  engine_ref: string | null;
  label: Generated<string>;
  note: Generated<string>;
  pinned: Generated<boolean>;
  task_id: string | null;
  created_by: string;
  version: Generated<number>;
  missing_at: Timestamp | null;
}

interface BackupNightTable {
  zone_id: string;
  night: string;
  from_at: Timestamp;
  until_at: Timestamp;
  cursor: Generated<string>;
  planned_at: Timestamp | null;
}

interface BackupPolicyTable {
  site_id: string;
  daily_days: number;
  weekly_weeks: number;
  monthly_months: number;
  manual_days: number;
  version: number;
}

interface BackupTrialTable {
  id: string;
  server_id: string;
  to_server_id: string;
  taken_at: Timestamp;
  at: Timestamp;
}

interface BackupWindowTable {
  zone_id: string;
  time_zone: string;
  from_hour: number;
  hours: number;
  version: Generated<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    backup: BackupTable;
    backup_night: BackupNightTable;
    backup_policy: BackupPolicyTable;
    backup_trial: BackupTrialTable;
    backup_window: BackupWindowTable;
  }
}
