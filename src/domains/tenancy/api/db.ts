/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

interface AccountTable {
  id: string;
  site_id: string;
  company_id: string | null;
  parent_id: string | null;
  email: string;
  email_key: string | null;
  name: string;
  role: string;
  status: Generated<string>;
  enabled: Generated<boolean>;
  billing_state: Generated<number>;
  external_state: Generated<number>;
  price_list_id: string | null;
  server_allowance: Generated<number>;
  date_format: Generated<string>;
  time_zone: Generated<string>;
  created_at: Generated<Timestamp>;
  email_validated_at: Timestamp | null;
  terms_version: Generated<number>;
  marketing_consent_at: Timestamp | null;
  notification: Generated<boolean>;
  email_sign_in: Generated<boolean>;
  organisation: Generated<string>;
  phone: Generated<string>;
  language: Generated<string>;
  theme: Generated<string>;
  density: Generated<string>;
  start_page: Generated<string>;
  checklist_dismissed: Generated<string[]>;
  view_mode: Generated<string>;
  referral_code: Generated<string>;
  referred_by: string | null;
  deletion_asked_at: Timestamp | null;
  deletion_due_at: Timestamp | null;
  deletion_held_at: Timestamp | null;
  deleted_at: Timestamp | null;
  shown_currency: Generated<string>;
  news_read: string | null;
  tour_ended: Generated<boolean>;
  zone_scope: string | null;
  single_keys: Generated<boolean>;
  past_due_since: Timestamp | null;
  status_since: Generated<Timestamp>;
  manager_id: string | null;
  grants_only: Generated<boolean>;
  sign_in_id: string | null;
  left_at: Timestamp | null;
}

interface CompanyTable {
  id: string;
  site_id: string;
  name: string;
  currency: string;
  created_at: Generated<Timestamp>;
}

interface CustomerPriceTable {
  id: string;
  account_id: string;
  key: string;
  zone_id: Generated<string>;
  currency: string;
  valid_from: Timestamp;
  valid_until: Timestamp | null;
  monthly_micro: number;
  hourly_on_micro: number;
  hourly_off_micro: number;
  tiers: Generated<Json>;
  included: Generated<string>;
  minimum: Generated<string>;
  month_cap_micro: number | null;
  once_micro: Generated<number>;
  yearly_micro: number | null;
  created_at: Generated<Timestamp>;
}

interface GrantedPermissionTable {
  account_id: string | null;
  grant_id: string | null;
  permissions: string[] | null;
  expires_at: Timestamp | null;
}

interface PriceItemTable {
  version_id: string;
  key: string;
  zone_id: Generated<string>;
  monthly_micro: number;
  hourly_on_micro: number;
  hourly_off_micro: number;
  tiers: Generated<Json>;
  included: Generated<string>;
  minimum: Generated<string>;
  month_cap_micro: number | null;
  once_micro: Generated<number>;
  yearly_micro: number | null;
}

interface PriceListTable {
  id: string;
  site_id: string;
  name: string;
  currency: string;
  created_at: Generated<Timestamp>;
  version: Generated<number>;
}

interface PriceListVersionTable {
  id: string;
  price_list_id: string;
  number: number;
  valid_from: Timestamp;
}

interface SiteTable {
  id: string;
  name: string;
  host: string;
  primary_color: Generated<string>;
  whitelabel: Generated<boolean>;
  session_idle_minutes: Generated<number>;
  session_hours: Generated<number>;
  created_at: Generated<Timestamp>;
  new_user_billing: Generated<number>;
  terms_version: Generated<number>;
  social_registration: Generated<boolean>;
  social_providers: string[] | null;
  remote_web_access: Generated<boolean>;
  remote_ips: Generated<string[]>;
  remote_token_hash: Buffer | null;
  factor_required: Generated<boolean>;
  factor_methods: Generated<string[]>;
  security_policy_name: Generated<string>;
  max_phones: Generated<number>;
  max_allowed_ips: Generated<number>;
  home_template: string | null;
  operator_idle_minutes: Generated<number>;
  operator_hours: Generated<number>;
  factor_roles: Generated<string[]>;
  min_password: Generated<number>;
  ga_tracker_id: string | null;
  ga4_tracker_id: string | null;
  ga_ads_tracker_id: string | null;
  mail_from: string | null;
  mail_name: string | null;
  mini_view: Generated<boolean>;
  mini_view_primary: string | null;
  version: Generated<number>;
  support_url: string | null;
  public_pricing: Generated<boolean>;
  subnet_largest: Generated<number>;
  subnet_smallest: Generated<number>;
  usd_per_euro_micro: number | null;
  ils_per_euro_micro: number | null;
  rates_dated: string | null;
  subnet6_largest: Generated<number>;
  subnet6_smallest: Generated<number>;
  managed_scope: string | null;
  managed_response: string | null;
  managed_start_days: Generated<number>;
  default_continent: string | null;
  zone_by_country: Generated<boolean>;
  maintenance_text: string | null;
  maintenance_since: Timestamp | null;
  maintenance_ends_at: Timestamp | null;
  features_off: Generated<string[]>;
  stage: Generated<string>;
  languages: Generated<string[]>;
  frame_origins: Generated<string[]>;
  limit_servers: Generated<number>;
  limit_nics: Generated<number>;
  limit_disks: Generated<number>;
  limit_os_disk_gb: Generated<number>;
  limit_disk_gb: Generated<number>;
  listed_prefix: Generated<number>;
  menu_off: Generated<string[]>;
  zones_off: Generated<string[]>;
  images_off: Generated<string[]>;
  products_off: Generated<string[]>;
  suspended_at: Timestamp | null;
  closes_at: Timestamp | null;
  closed_at: Timestamp | null;
  remote_token_at: Timestamp | null;
  remote_token_old_hash: Buffer | null;
  remote_token_old_until: Timestamp | null;
}

interface SiteHostTable {
  id: string;
  site_id: string;
  host: string;
  state: Generated<string>;
  state_since: Generated<Timestamp>;
  token: string | null;
  added_by: string | null;
  created_at: Generated<Timestamp>;
  checked_at: Timestamp | null;
  problem: string | null;
  failing_since: Timestamp | null;
  next_check_at: Timestamp | null;
}

interface SiteLogoTable {
  site_id: string;
  content_type: string;
  content: Buffer;
  etag: string;
  kind: Generated<string>;
}

declare module '#platform/db/types.ts' {
  interface DB {
    account: AccountTable;
    company: CompanyTable;
    customer_price: CustomerPriceTable;
    granted_permission: GrantedPermissionTable;
    price_item: PriceItemTable;
    price_list: PriceListTable;
    price_list_version: PriceListVersionTable;
    site: SiteTable;
    site_host: SiteHostTable;
    site_logo: SiteLogoTable;
  }
}
