/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AlarmTable {
  id: string;
  source: string;
  subject: string;
  name: string;
  zone_id: string | null;
  severity: string;
  state: string;
  detail: StoredMessage;
  link: string | null;
  first_at: Timestamp;
  since: Timestamp;
  seen_at: Timestamp;
  resolved_at: Timestamp | null;
  times: Generated<number>;
  acknowledged_until: Timestamp | null;
  acknowledged_by: string | null;
  assignee_id: string | null;
  note: Generated<string>;
  fired_at: Timestamp;
}

interface AlarmRunbookTable {
  source: string;
  url: string;
}

interface AlarmSilenceTable {
  id: string;
  alarms: Generated<string[]>;
  sources: Generated<string[]>;
  severities: Generated<string[]>;
  zones: Generated<string[]>;
  name: Generated<string>;
  reason: string;
  created_by: string | null;
  created_at: Timestamp;
  ends_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    alarm: AlarmTable;
    alarm_runbook: AlarmRunbookTable;
    alarm_silence: AlarmSilenceTable;
  }
}
