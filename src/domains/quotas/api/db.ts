/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AccountQuotaTable {
  id: string;
  site_id: string;
  account_id: string;
  resource: string;
  amount: number;
  expires_at: Timestamp | null;
  created_at: Timestamp;
}

interface QuotaRequestTable {
  id: string;
  site_id: string;
  account_id: string;
  resource: string;
  limit_before: number;
  amount: number;
  reason: string;
  state: Generated<string>;
  approved: number | null;
  until: Timestamp | null;
  answer: Generated<string>;
  created_at: Timestamp;
  decided_at: Timestamp | null;
  decided_by: string | null;
}

interface SiteQuotaTable {
  site_id: string;
  resource: string;
  amount: number;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account_quota: AccountQuotaTable;
    quota_request: QuotaRequestTable;
    site_quota: SiteQuotaTable;
  }
}
