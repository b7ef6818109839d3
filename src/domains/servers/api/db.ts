/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface ServerTable {
  id: string;
  site_id: string;
  account_id: string;
  zone_id: string;
  image_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  description: Generated<string>;
  state: string;
  resumed: Generated<boolean>;
  power_since: Timestamp;
  error: StoredMessage | null;
  cpu_type: string;
  cpu_count: number;
  ram_mb: number;
  disk_gb: number;
  primary_ip: string | null;
  billing_mode: number;
  traffic_package: string | null;
  backup: Generated<boolean>;
  managed: Generated<boolean>;
  tags: Generated<string[]>;
  price_version_id: string;
  currency: string;
  monthly_micro: number;
  hourly_on_micro: number;
  hourly_off_micro: number;
  month_micro: GeneratedAlways<number | null>;
  engine_ref: string | null;
  task_id: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  terminated_at: Timestamp | null;
  terminate_protected: Generated<boolean>;
  rebuild_protected: Generated<boolean>;
  restore_until: Timestamp | null;
  destroy_at: Timestamp | null;
  terminated_by: string | null;
  devices: Json | null;
  zone_key: Generated<string>;
  price_lines: Generated<Json>;
  host_ref: string | null;
  suspended_by: string | null;
}

interface ServerDiskTable {
  id: string;
  server_id: string;
  position: number;
  size_gb: number;
}

interface ServerGrowthTable {
  server_id: string;
  task_id: string;
  cpus: number;
  ram_gb: number;
  disk_gb: number;
  spend: number;
}

interface ServerNicTable {
  id: string;
  server_id: string;
  position: number;
  network_id: string;
  mac: string;
  connected: Generated<boolean>;
  state: Generated<string>;
}

interface ServerRuntimeTable {
  server_id: string;
  at: Timestamp;
  cpu_percent: number;
  ram_percent: number | null;
  net_in_kbps: number;
  net_out_kbps: number;
  disk_iops: number;
  uptime_seconds: number;
}

interface ServerSampleTable {
  server_id: string;
  minute: Timestamp;
  cpu_percent: number;
  ram_percent: number | null;
  net_in_kbps: number;
  net_out_kbps: number;
}

interface ServerWatchTable {
  server_id: string;
  until: Timestamp;
}

interface TerminationPolicyTable {
  site_id: string;
  undo_hours: number;
  version: Generated<number>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    server: ServerTable;
    server_disk: ServerDiskTable;
    server_growth: ServerGrowthTable;
    server_nic: ServerNicTable;
    server_runtime: ServerRuntimeTable;
    server_sample: ServerSampleTable;
    server_watch: ServerWatchTable;
    termination_policy: TerminationPolicyTable;
  }
}
