/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface InitDefaultTable {
  site_id: string;
  account_id: string | null;
  image_id: string;
  position: number;
  policy_id: string;
}

interface InitPolicyTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  description: Generated<string>;
  os_family: string;
  os_versions: Generated<string[]>;
  scope: string;
  state: string;
  draft: Json;
  problems: Generated<Json>;
  errors: Generated<number>;
  published_version: number | null;
  changed: Generated<boolean>;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  tags: Generated<string[]>;
}

interface InitPolicyVersionTable {
  policy_id: string;
  number: number;
  content: Json;
  note: string;
  created_by: string;
  created_at: Timestamp;
}

interface InitRunTable {
  id: string;
  server_id: string;
  number: number;
  state: string;
  stages: Generated<Json>;
  ordered_at: Timestamp;
  waiting_since: Timestamp | null;
  ended_at: Timestamp | null;
  looked_at: Timestamp | null;
}

interface InitTestTable {
  id: string;
  policy_id: string | null;
  server_id: string;
  site_id: string;
  account_id: string;
  tried: string;
  currency: string;
  most_micro: number;
  created_at: Timestamp;
  remove_at: Timestamp;
  ended_at: Timestamp | null;
}

interface ServerInitTable {
  server_id: string;
  user_data: string;
  secrets: Buffer | null;
  created_at: Timestamp;
}

interface ServerInitPolicyTable {
  server_id: string;
  position: number;
  policy_id: string;
  policy_version: number;
}

declare module '#platform/db/types.ts' {
  interface DB {
    init_default: InitDefaultTable;
    init_policy: InitPolicyTable;
    init_policy_version: InitPolicyVersionTable;
    init_run: InitRunTable;
    init_test: InitTestTable;
    server_init: ServerInitTable;
    server_init_policy: ServerInitPolicyTable;
  }
}
