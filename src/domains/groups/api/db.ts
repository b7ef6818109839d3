/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AccountGroupTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  description: Generated<string>;
  version: Generated<number>;
  created_at: Timestamp;
  archived_at: Timestamp | null;
}

interface AccountGroupFormerTable {
  id: string;
  group_id: string;
  site_id: string;
  account_id: string | null;
  email: string;
  email_key: GeneratedAlways<string>;
  state: string;
  added_by: string;
  added_at: Timestamp;
  until: Timestamp | null;
  ended_at: Timestamp;
  deputy: Generated<boolean>;
}

interface AccountGroupMemberTable {
  id: string;
  group_id: string;
  site_id: string;
  account_id: string | null;
  email: string;
  email_key: GeneratedAlways<string | null>;
  added_by: string;
  added_at: Timestamp;
  until: Timestamp | null;
  deputy: Generated<boolean>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_group: AccountGroupTable;
    account_group_former: AccountGroupFormerTable;
    account_group_member: AccountGroupMemberTable;
  }
}
