/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AccessReviewTable {
  id: string;
  site_id: string;
  account_id: string | null;
  covers: string;
  name: string;
  name_key: GeneratedAlways<string>;
  state: Generated<string>;
  due_at: Timestamp;
  remind_at: Timestamp;
  created_by: string;
  created_at: Timestamp;
  ended_by: string | null;
  ended_at: Timestamp | null;
}

interface AccessReviewEntryTable {
  id: Generated<string>;
  review_id: string;
  kind: string;
  subject_id: string;
  account_id: string | null;
  group_id: string | null;
  holder: string;
  holder_key: GeneratedAlways<string>;
  what: string;
  permissions: string[];
  risk: Generated<string>;
  given_by: string | null;
  reason: Generated<string>;
  since: Timestamp;
  expires_at: Timestamp | null;
  last_used_at: Timestamp | null;
  decision: string | null;
  gone: Generated<boolean>;
  note: Generated<string>;
  decided_by: string | null;
  decided_at: Timestamp | null;
}

interface AccessReviewPlanTable {
  id: Generated<string>;
  site_id: string;
  account_id: string | null;
  next_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    access_review: AccessReviewTable;
    access_review_entry: AccessReviewEntryTable;
    access_review_plan: AccessReviewPlanTable;
  }
}
