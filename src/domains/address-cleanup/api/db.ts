/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface EngineAddressTable {
  engine: string;
  mac: string;
  ip: string;
  network_ref: string;
  first_seen_at: Timestamp;
  seen_at: Timestamp;
}

interface EngineTwinTable {
  engine: string;
  mac: string;
  machine_ref: string;
  first_seen_at: Timestamp;
  seen_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    engine_address: EngineAddressTable;
    engine_twin: EngineTwinTable;
  }
}
