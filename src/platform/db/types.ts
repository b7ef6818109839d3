/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AuditTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  action: string;
  outcome: string;
  error_code: number | null;
  actor_id: string | null;
  actor_name: string;
  on_behalf_of: string | null;
  site_id: string | null;
  account_id: string | null;
  object_type: string | null;
  object_id: string | null;
  object_name: string | null;
  diff: Json | null;
  source: string;
  ip: string | null;
  request_id: string | null;
  task_id: string | null;
  support_id: string | null;
}

interface AuditDigestTable {
  day: string;
  rows: number;
  digest: Buffer;
  made_at: Generated<Timestamp>;
}

interface BookmarkTable {
  name: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

interface DiagnosticRunTable {
  report_id: string;
  due_at: Timestamp;
  started_at: Timestamp | null;
  refreshed_at: Timestamp | null;
  took_ms: number | null;
  problem: string | null;
}

interface EventTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  topic: string;
  site_id: string | null;
  account_id: string | null;
  data: Json;
}

interface FindingTable {
  id: string;
  report_id: string;
  object_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  site_id: string | null;
  account_id: string | null;
  zone_id: string | null;
  facts: Json;
  state: string;
  first_seen: Timestamp;
  opened_at: Timestamp;
  fixed_at: Timestamp | null;
  acknowledged_until: Timestamp | null;
  reason: Generated<string>;
  assignee_id: string | null;
  assignee: Generated<string>;
  note: Generated<string>;
  task_id: string | null;
}

interface FindingDayTable {
  report_id: string;
  day: string;
  site_id: string | null;
  open: number;
}

interface IdempotencyTable {
  account_id: string;
  key: string;
  operation: string;
  payload_hash: string;
  status: number | null;
  response: Json | null;
  created_at: Generated<Timestamp>;
}

interface LogLineTable {
  id: GeneratedAlways<number>;
  at: Timestamp;
  level: number;
  service: string;
  process: string;
  message: string;
  request_id: string | null;
  task_id: string | null;
  details: string;
  bytes: number;
}

interface MigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

interface ProductProcessTable {
  id: string;
  host: string;
  pid: number;
  web: boolean;
  worker: boolean;
  version: string;
  started_at: Generated<Timestamp>;
  stopped_at: Timestamp | null;
}

interface RateWindowTable {
  key: string;
  points: number;
  ends_at: Timestamp;
}

interface ScheduleSlotTable {
  name: string;
  slot: Timestamp;
  done_at: Timestamp | null;
}

interface StrangerCountTable {
  day: string;
  action: string;
  error_code: number;
  site_id: string;
  network: string;
  hits: Generated<number>;
  first_at: Timestamp;
  last_at: Timestamp;
  last_object: string | null;
}

interface TaskTable {
  id: string;
  kind: string;
  title: StoredMessage;
  service_name: string;
  data: Json;
  secret: Buffer | null;
  state: Generated<string>;
  step: string;
  trail: Generated<Json>;
  progress: Generated<number>;
  warn: Generated<boolean>;
  exit_code: number | null;
  error: StoredMessage | null;
  site_id: string | null;
  account_id: string | null;
  object_type: string | null;
  object_id: string | null;
  object_name: string | null;
  batch_id: string | null;
  created_by: string | null;
  created_by_name: string;
  source: string;
  request_id: string | null;
  run_at: Generated<Timestamp>;
  lease_by: string | null;
  lease_until: Timestamp | null;
  claim: Generated<number>;
  try: Generated<number>;
  step_started_at: Timestamp | null;
  cancel_requested: Generated<boolean>;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  done_at: Timestamp | null;
  lane: Generated<string>;
  retried_by: string | null;
  heard_at: Generated<Timestamp>;
  discarded_at: Timestamp | null;
}

interface TaskLogTable {
  task_id: string;
  seq: number;
  at: Generated<Timestamp>;
  entry: StoredMessage;
}

/** Every table: the domains add theirs in `api/db.ts`. */
export interface DB {
  audit: AuditTable;
  audit_digest: AuditDigestTable;
  bookmark: BookmarkTable;
  diagnostic_run: DiagnosticRunTable;
  event: EventTable;
  finding: FindingTable;
  finding_day: FindingDayTable;
  idempotency: IdempotencyTable;
  log_line: LogLineTable;
  migration: MigrationTable;
  product_process: ProductProcessTable;
  rate_window: RateWindowTable;
  schedule_slot: ScheduleSlotTable;
  stranger_count: StrangerCountTable;
  task: TaskTable;
  task_log: TaskLogTable;
}
