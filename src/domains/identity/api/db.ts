/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Timestamp } from '#platform/db/columns.ts';

interface AllowedAddressTable {
  id: string;
  account_id: string;
  range: string;
  label: Generated<string>;
  created_at: Timestamp;
  last_seen_at: Timestamp | null;
}

interface CredentialTable {
  account_id: string;
  password_hash: string;
  changed_at: Generated<Timestamp>;
  is_short: Generated<boolean>;
}

interface FactorChallengeTable {
  hash: Buffer;
  account_id: string;
  purpose: string;
  expires_at: Timestamp;
}

interface FactorCodeTable {
  id: string;
  account_id: string;
  holder: string;
  channel: string;
  destination: string;
  code_hash: Buffer;
  sent_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface FactorPhoneTable {
  id: string;
  account_id: string;
  phone: string;
  description: Generated<string>;
  created_at: Timestamp;
  verified_at: Timestamp | null;
  is_default: Generated<boolean>;
}

interface FactorSettingTable {
  account_id: string;
  use_factor: Generated<boolean>;
  use_email: Generated<boolean>;
  use_sms: Generated<boolean>;
  use_google: Generated<boolean>;
  use_allowed_ip: Generated<boolean>;
  ip_guard_until: Timestamp | null;
  ip_asked_at: Timestamp | null;
  ip_asked: string | null;
  google_secret: Buffer | null;
  google_confirmed_at: Timestamp | null;
  google_step: Generated<number>;
  google_pending_hash: Buffer | null;
  google_pending_until: Timestamp | null;
  google_label: Generated<string>;
  google_pending_secret: Buffer | null;
}

interface HalfLoginTable {
  id: string;
  token_hash: Buffer;
  browser_hash: Buffer;
  account_id: string;
  site_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface KnownDeviceTable {
  token_hash: Buffer;
  name_key: string;
  last_seen_at: Timestamp;
}

interface LoginLogTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  email: string;
  account_id: string | null;
  site_id: string | null;
  result: string;
  method: Generated<string>;
  ip: string;
  user_agent: string;
  noticed: Generated<boolean>;
  session_id: string | null;
  reported_at: Timestamp | null;
  country: string | null;
}

interface PasskeyTable {
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
}

interface RecoveryCodeTable {
  account_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

interface RememberedBrowserTable {
  id: string;
  token_hash: Buffer;
  account_id: string;
  ip: string;
  user_agent: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
}

interface SessionTable {
  id: string;
  token_hash: Buffer;
  account_id: string;
  site_id: string;
  ip: string;
  user_agent: string;
  created_at: Timestamp;
  last_seen_at: Timestamp;
  idle_until: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
  end_reason: string | null;
  proven_until: Timestamp | null;
  support_id: string | null;
  operator_session: string | null;
  country: string | null;
}

interface SetupTokenTable {
  token_hash: Buffer;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface SignInAlertTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface SignInFailureTable {
  key: string;
  failures: number;
  first_at: Timestamp;
  last_at: Timestamp;
  blocks: Generated<number>;
  blocked_until: Timestamp | null;
  in_row: Generated<number>;
}

interface SignInUnlockTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

interface SupportGrantTable {
  id: string;
  account_id: string;
  granted_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
  mode: Generated<string>;
}

interface SupportSessionTable {
  id: string;
  account_id: string;
  operator_id: string;
  operator_name: string;
  operator_email: string;
  mode: string;
  reason: string;
  ticket: string;
  started_at: Timestamp;
  expires_at: Timestamp;
  ended_at: Timestamp | null;
}

declare module '#platform/db/types.ts' {
  interface DB {
    allowed_address: AllowedAddressTable;
    credential: CredentialTable;
    factor_challenge: FactorChallengeTable;
    factor_code: FactorCodeTable;
    factor_phone: FactorPhoneTable;
    factor_setting: FactorSettingTable;
    half_login: HalfLoginTable;
    known_device: KnownDeviceTable;
    login_log: LoginLogTable;
    passkey: PasskeyTable;
    recovery_code: RecoveryCodeTable;
    remembered_browser: RememberedBrowserTable;
    session: SessionTable;
    setup_token: SetupTokenTable;
    sign_in_alert: SignInAlertTable;
    sign_in_failure: SignInFailureTable;
    sign_in_unlock: SignInUnlockTable;
    support_grant: SupportGrantTable;
    support_session: SupportSessionTable;
  }
}
