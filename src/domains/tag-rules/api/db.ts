/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface TagRuleTable {
  id: string;
  site_id: string;
  account_id: string;
  group_id: string;
  object_type: string;
  tag_id: string;
  level: string;
  by_account: string | null;
  by_role: string;
  shared_by: string;
  created_at: Timestamp;
  until: Timestamp | null;
}

interface TagRuleInForceTable {
  id: string | null;
  group_id: string | null;
  account_id: string | null;
  object_type: string | null;
  tag: string | null;
  level: string | null;
  shared_by: string | null;
  until: Timestamp | null;
}

interface TagRuleNamedTable {
  id: string | null;
  account_id: string | null;
  group_id: string | null;
  object_type: string | null;
  tag_id: string | null;
  tag: string | null;
  level: string | null;
  by_account: string | null;
  created_at: Timestamp | null;
  until: Timestamp | null;
}

interface TaggedObjectTable {
  object_type: string | null;
  object_id: string | null;
  account_id: string | null;
  name: string | null;
  tags: string[] | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    tag_rule: TagRuleTable;
    tag_rule_in_force: TagRuleInForceTable;
    tag_rule_named: TagRuleNamedTable;
    tagged_object: TaggedObjectTable;
  }
}
