/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface UsageSpanTable {
  id: Generated<string>;
  site_id: string;
  account_id: string;
  object_type: string;
  object_id: string;
  object_name: string;
  zone_id: string;
  meter: string;
  state: string;
  quantity: string;
  billing: string;
  price_version_id: string | null;
  currency: string | null;
  monthly_micro: number | null;
  hourly_micro: number | null;
  lines: Generated<Json>;
  started_at: Timestamp;
  ended_at: Timestamp | null;
  started_by: string | null;
  ended_by: string | null;
  yearly_micro: Generated<number>;
  once_micro: Generated<number>;
  included: Generated<string>;
  recorded_at: Generated<Timestamp>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    usage_span: UsageSpanTable;
  }
}
