/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, StoredMessage, Timestamp } from '#platform/db/columns.ts';

interface AddressGroupTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  note: Generated<string>;
  addresses: string[];
  version: Generated<number>;
  created_at: Timestamp;
}

interface FirewallTable {
  server_id: string;
  revision: number;
  applied_revision: number | null;
  applied: Json | null;
  applied_at: Timestamp | null;
  host: Json | null;
  hits: Json | null;
  looked_at: Timestamp | null;
  template_id: string | null;
  template_version: number | null;
  refs: Generated<string[]>;
  task_id: string | null;
  error: StoredMessage | null;
  trial_id: string | null;
  trial_until: Timestamp | null;
  trial_back_to: number | null;
  version: Generated<number>;
}

interface FirewallRevisionTable {
  server_id: string;
  revision: number;
  rules: Json;
  reason: StoredMessage;
  summary: StoredMessage;
  created_by: string;
  created_at: Timestamp;
  applied_at: Timestamp | null;
}

interface FirewallTemplateTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  note: Generated<string>;
  policy_in: string;
  policy_out: string;
  rules: Json;
  refs: Generated<string[]>;
  version: Generated<number>;
  created_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    address_group: AddressGroupTable;
    firewall: FirewallTable;
    firewall_revision: FirewallRevisionTable;
    firewall_template: FirewallTemplateTable;
  }
}
