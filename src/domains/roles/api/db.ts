/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AccessRequestTable {
  id: string;
  site_id: string;
  account_id: string;
  permission: string;
  reason: string;
  state: Generated<string>;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
  answer: Generated<string>;
}

interface GrantHolderTable {
  account_id: string | null;
  grant_id: string | null;
  permissions: string[] | null;
  expires_at: Timestamp | null;
}

interface PermissionGrantTable {
  id: string;
  site_id: string;
  account_id: string;
  group_id: string | null;
  set_id: string | null;
  permission: string | null;
  reach: string;
  home_id: string | null;
  granted_by: string | null;
  reason: string;
  created_at: Timestamp;
  expires_at: Timestamp | null;
  ended_at: Timestamp | null;
  revoked: Generated<boolean>;
}

interface PermissionSetTable {
  id: string;
  site_id: string;
  account_id: string;
  reach: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  description: Generated<string>;
  permissions: string[];
  version: Generated<number>;
  created_at: Timestamp;
  archived_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    access_request: AccessRequestTable;
    grant_holder: GrantHolderTable;
    permission_grant: PermissionGrantTable;
    permission_set: PermissionSetTable;
  }
}
