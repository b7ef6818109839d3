/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Timestamp } from '#platform/db/columns.ts';

interface LoginLinkTable {
  token_hash: Buffer;
  account_id: string | null;
  site_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface RemoteSignInTable {
  id: GeneratedAlways<number>;
  site_id: string;
  at: Timestamp;
  account_id: string | null;
  email: string;
  ip: string;
  result: string;
  reason: string | null;
}

interface SocialIdentityTable {
  id: string;
  site_id: string;
  account_id: string;
  social: string;
  subject: string;
  email: string;
  name: string;
  linked_at: Timestamp;
  last_used_at: Timestamp | null;
  deauthorized_at: Timestamp | null;
}

interface SocialLinkTokenTable {
  token_hash: Buffer;
  account_id: string;
  social: string;
  subject: string;
  email: string;
  name: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface SocialStateUsedTable {
  state_hash: Buffer;
  expires_at: Timestamp;
}

declare module '#platform/db/types.ts' {
  interface DB {
    login_link: LoginLinkTable;
    remote_sign_in: RemoteSignInTable;
    social_identity: SocialIdentityTable;
    social_link_token: SocialLinkTokenTable;
    social_state_used: SocialStateUsedTable;
  }
}
