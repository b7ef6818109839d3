/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface SwitchTable {
  id: string;
  engine: string;
  ref: string;
  name: string;
  zone_id: string | null;
  kind: string;
  model: string;
  read_at: Timestamp;
  first_read_at: Generated<Timestamp>;
}

interface SwitchPortTable {
  id: string;
  switch_id: string;
  name: string;
  position: number;
  description: string;
  up: boolean;
  speed_mbps: number | null;
  untagged: number | null;
  tagged: number[];
  host_ref: string | null;
  received_bytes: number;
  sent_bytes: number;
  errors: number;
  dropped: number;
}

interface SwitchStationTable {
  id: string;
  switch_id: string;
  port: string;
  mac: string;
  vlan: number | null;
  ip: string | null;
  since: Timestamp;
  seen_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    switch: SwitchTable;
    switch_port: SwitchPortTable;
    switch_station: SwitchStationTable;
  }
}
