/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface EvacuationTable {
  id: string;
  host_id: string;
  state: string;
  side_by_side: number;
  allow_cold: boolean;
  ordered_by: string | null;
  task_id: string | null;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

interface EvacuationMoveTable {
  evacuation_id: string;
  server_id: string;
  position: number;
  ram_mb: number;
  target_id: string | null;
  method: string;
  state: string;
  tries: Generated<number>;
  reason: StoredMessage | null;
  task_id: string | null;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
}

interface HostTable {
  id: string;
  engine: string;
  ref: string;
  name: string;
  zone_id: string | null;
  cluster: string | null;
  family: string;
  version: string;
  state: string;
  state_since: Timestamp;
  cpu_total: number;
  cpu_used: number;
  cpu_reserved: number;
  ram_total: number;
  ram_used: number;
  ram_reserved: number;
  disk_total: number;
  disk_used: number;
  disk_reserved: number;
  cpu_overcommit: number;
  ram_overcommit: number;
  shared_storage: boolean;
  started_at: Timestamp | null;
  machines: number;
  running: number;
  detail: Json | null;
  seen_at: Timestamp;
  note: Generated<string>;
  note_version: Generated<number>;
  note_at: Timestamp | null;
  hardware: Json | null;
  sensor_alarms: Generated<number>;
  tags: Generated<string[]>;
}

interface HostSampleTable {
  host_id: string;
  grain: number;
  at: Timestamp;
  cpu_used: number;
  cpu_reserved: number;
  ram_used: number;
  ram_reserved: number;
  disk_used: number;
  disk_reserved: number;
  machines: number;
}

interface ServerMoveTable {
  task_id: string;
  server_id: string;
  target_id: string | null;
  ram_mb: number;
  state: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    evacuation: EvacuationTable;
    evacuation_move: EvacuationMoveTable;
    host: HostTable;
    host_sample: HostSampleTable;
    server_move: ServerMoveTable;
  }
}
