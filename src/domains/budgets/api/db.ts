/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface BudgetTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string>;
  scope_kind: string;
  scope_value: string;
  amount: number;
  currency: string;
  action: string;
  hours: number;
  notifies_team: boolean;
  version: Generated<number>;
  created_at: Timestamp;
  month: string | null;
  spent: Generated<number>;
  forecast: Generated<number>;
  looked_at: Timestamp | null;
  sent_level: Generated<number>;
  sent_forecast: Generated<boolean>;
  stop_state: Generated<string>;
  stop_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    budget: BudgetTable;
  }
}
