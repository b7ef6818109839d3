/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface ShareTable {
  id: string;
  object_type: string;
  object_id: string;
  site_id: string;
  group_id: string | null;
  account_id: string | null;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  level: string;
  shared_by: string;
  by_account: string | null;
  passed_on: Generated<boolean>;
  created_at: Timestamp;
  until: Timestamp | null;
}

interface ShareByRuleTable {
  group_id: string | null;
  object_type: string | null;
  object_id: string | null;
  level: string | null;
  shared_by: string | null;
  until: Timestamp | null;
  rule_id: string | null;
  tag: string | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    share: ShareTable;
    share_by_rule: ShareByRuleTable;
  }
}
