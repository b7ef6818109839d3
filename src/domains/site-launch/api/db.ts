/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Timestamp } from '#platform/db/columns.ts';

interface SiteInvitationTable {
  account_id: string;
  site_id: string;
  invited_at: Timestamp;
  mailed_at: Timestamp | null;
}

interface SiteLaunchTable {
  site_id: string;
  host: string;
  answer: string;
  certificate_trusted: boolean | null;
  certificate_until: Timestamp | null;
  checked_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    site_invitation: SiteInvitationTable;
    site_launch: SiteLaunchTable;
  }
}
