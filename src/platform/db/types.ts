/** Written by `skydeck db-types` from the migrated database; do not edit. */
import type { GeneratedAlways } from 'kysely';
import type { Generated, Json, Timestamp } from '#platform/db/columns.ts';

export interface AccountTable {
  id: string;
  site_id: string;
  company_id: string | null;
  parent_id: string | null;
  email: string;
  email_key: GeneratedAlways<string | null>;
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
}

export interface AccountContactTable {
  account_id: string;
  kind: string;
  email: string;
  language: string;
}

export interface AccountGroupTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  description: Generated<string>;
  version: Generated<number>;
  created_at: Timestamp;
}

export interface AccountGroupMemberTable {
  id: string;
  group_id: string;
  site_id: string;
  account_id: string | null;
  email: string;
  email_key: GeneratedAlways<string | null>;
  added_by: string;
  added_at: Timestamp;
}

export interface AdditionalAddressTable {
  account_id: string;
  level: number;
  email: string;
  enabled: boolean;
  state: Generated<string>;
  token_hash: Buffer | null;
  token_until: Timestamp | null;
  created_at: Generated<Timestamp>;
  language: string | null;
}

export interface AddressTable {
  subnet_id: string;
  ip: string;
  type: Generated<number>;
  nic_id: string | null;
  taken_at: Generated<Timestamp>;
  note: Generated<string>;
  reverse_dns: Generated<string>;
  account_id: string | null;
  site_id: string | null;
  forward: string | null;
  forward_at: Timestamp | null;
}

export interface AddressGroupTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  note: Generated<string>;
  addresses: string[];
  version: Generated<number>;
  created_at: Timestamp;
}

export interface AddressListingTable {
  id: string;
  ip: string;
  list: string;
  reason: Generated<string>;
  added_by: string;
  created_at: Timestamp;
}

export interface AllowedAddressTable {
  id: string;
  account_id: string;
  range: string;
  label: Generated<string>;
  created_at: Timestamp;
  last_seen_at: Timestamp | null;
}

export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  action: string;
  outcome: string;
  error_code: number | null;
  actor_id: string | null;
  actor_name: string;
  on_behalf_of: string | null;
  site_id: string | null;
  account_id: string | null;
  object_type: string | null;
  object_id: string | null;
  object_name: string | null;
  diff: Json | null;
  source: string;
  ip: string | null;
  request_id: string | null;
  task_id: string | null;
  support_id: string | null;
}

export interface AuditDigestTable {
  day: string;
  rows: number;
  digest: Buffer;
  made_at: Generated<Timestamp>;
}

export interface BackupTable {
  id: string;
  server_id: string;
  night: string | null;
  state: string;
  doing: string | null;
  reason: string | null;
  due_at: Timestamp;
  until: Timestamp | null;
  taken_at: Timestamp | null;
  expires_at: Timestamp | null;
  size_mb: number | null;
  disk_sizes_gb: Generated<number[]>;
  consistency: string | null;
  engine_ref: string | null;
  label: Generated<string>;
  note: Generated<string>;
  pinned: Generated<boolean>;
  task_id: string | null;
  created_by: string;
  version: Generated<number>;
  missing_at: Timestamp | null;
}

export interface BackupNightTable {
  zone_id: string;
  night: string;
  from_at: Timestamp;
  until_at: Timestamp;
  cursor: Generated<string>;
  planned_at: Timestamp | null;
}

export interface BackupPolicyTable {
  site_id: string;
  daily_days: number;
  weekly_weeks: number;
  monthly_months: number;
  manual_days: number;
  version: number;
}

export interface BackupTrialTable {
  id: string;
  server_id: string;
  to_server_id: string;
  taken_at: Timestamp;
  at: Timestamp;
}

export interface BackupWindowTable {
  zone_id: string;
  time_zone: string;
  from_hour: number;
  hours: number;
  version: Generated<number>;
}

export interface BookmarkTable {
  name: string;
  value: Json;
  updated_at: Generated<Timestamp>;
}

export interface CapacityWatchTable {
  id: string;
  account_id: string;
  zone_id: string;
  cpu_type: string | null;
  cpu_count: Generated<number>;
  ram_mb: Generated<number>;
  created_at: Timestamp;
}

export interface CompanyTable {
  id: string;
  site_id: string;
  name: string;
  currency: string;
  created_at: Generated<Timestamp>;
}

export interface ConnectionTestTable {
  server_id: string;
  id: string;
  task_id: string | null;
  address: string | null;
  source: string | null;
  at: Timestamp | null;
  probed: Generated<Json>;
  error: string | null;
}

export interface ConsoleSessionTable {
  id: string;
  server_id: string;
  account_id: string;
  operator_id: string | null;
  session_id: string;
  kind: string;
  read_only: boolean;
  opened_at: Timestamp;
  seen_at: Timestamp;
}

export interface ConsoleTicketTable {
  token_hash: Buffer;
  session_id: string;
  server_id: string;
  kind: string;
  read_only: boolean;
  expires_at: Timestamp;
}

export interface CredentialTable {
  account_id: string;
  password_hash: string;
  changed_at: Generated<Timestamp>;
  is_short: Generated<boolean>;
}

export interface DataCenterTable {
  id: string;
  name: string;
  continent: string;
  country: string;
  country_code: string;
  city: string;
  engine: string;
  closed_reason: string | null;
  position: Generated<number>;
  room_version: Generated<number>;
}

export interface DocumentAcceptanceTable {
  account_id: string;
  document_id: string;
  accepted_at: Timestamp;
  ip: string;
}

export interface DownloadTable {
  id: string;
  kind: string;
  site_id: string;
  account_id: string;
  title: string;
  filename: string;
  content_type: string;
  state: Generated<string>;
  row_count: Generated<number>;
  byte_count: Generated<number>;
  token_hash: Buffer | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface DownloadPartTable {
  download_id: string;
  position: number;
  content: string;
}

export interface EmailChangeTable {
  token_hash: Buffer;
  account_id: string;
  old_email: string;
  new_email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface EngineHostTable {
  engine: string;
  read_at: Timestamp;
  emulated: Generated<boolean>;
  report: Json | null;
  missing: Generated<Json>;
}

export interface EventTable {
  id: GeneratedAlways<number>;
  at: Generated<Timestamp>;
  topic: string;
  site_id: string | null;
  account_id: string | null;
  data: Json;
}

export interface FactorChallengeTable {
  hash: Buffer;
  account_id: string;
  purpose: string;
  expires_at: Timestamp;
}

export interface FactorCodeTable {
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

export interface FactorPhoneTable {
  id: string;
  account_id: string;
  phone: string;
  description: Generated<string>;
  created_at: Timestamp;
  verified_at: Timestamp | null;
  is_default: Generated<boolean>;
}

export interface FactorSettingTable {
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
}

export interface FirewallTable {
  server_id: string;
  revision: number;
  applied_revision: number | null;
  applied: Json | null;
  applied_at: Timestamp | null;
  host: Json | null;
  hits: Json | null;
  looked_at: Timestamp | null;
  template_id: string | null;
  template_version: number | null;
  refs: Generated<string[]>;
  task_id: string | null;
  error: string | null;
  trial_id: string | null;
  trial_until: Timestamp | null;
  trial_back_to: number | null;
  version: Generated<number>;
}

export interface FirewallRevisionTable {
  server_id: string;
  revision: number;
  rules: Json;
  reason: string;
  summary: string;
  created_by: string;
  created_at: Timestamp;
  applied_at: Timestamp | null;
}

export interface FirewallTemplateTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  note: Generated<string>;
  policy_in: string;
  policy_out: string;
  rules: Json;
  refs: Generated<string[]>;
  version: Generated<number>;
  created_at: Timestamp;
}

export interface GuestReportTable {
  server_id: string;
  asked_at: Timestamp;
  heard_at: Timestamp | null;
  hostname: string | null;
  system: string | null;
  cards: Generated<Json>;
  file_systems: Generated<Json>;
  host_keys: Generated<string[]>;
}

export interface HalfLoginTable {
  id: string;
  token_hash: Buffer;
  browser_hash: Buffer;
  account_id: string;
  site_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface HintDismissalTable {
  server_id: string;
  account_id: string;
  kind: string;
  at: Timestamp;
}

export interface IdempotencyTable {
  account_id: string;
  key: string;
  operation: string;
  payload_hash: string;
  status: number | null;
  response: Json | null;
  created_at: Generated<Timestamp>;
}

export interface ImageTable {
  id: string;
  engine_ref: string;
  name: string;
  version: string;
  os_family: string;
  guest_os: string;
  description: Generated<string>;
  min_ram_mb: number;
  min_disk_gb: number;
  licence: string | null;
  initial_user: string;
  position: Generated<number>;
  created_at: Generated<Timestamp>;
  kind: Generated<string>;
  site_id: string | null;
  account_id: string | null;
  home_zone: string | null;
  state: Generated<string>;
  reason: string | null;
  task_id: string | null;
  source: Generated<string>;
  created_from: Generated<string>;
  created_by: Generated<string>;
  format: string | null;
  size_bytes: Generated<number>;
  sha256: string | null;
  usage_info: Generated<string>;
  locked: Generated<boolean>;
  deprecated_at: Timestamp | null;
  ends_at: Timestamp | null;
  revision: Generated<number>;
  tags: Generated<string[]>;
  prepared: Generated<string[]>;
  is_latest: Generated<boolean>;
  end_told: Timestamp | null;
  origin: Json | null;
  attempt: Generated<number>;
  extra_disks_gb: Generated<number[]>;
}

export interface ImageLinkTable {
  token_hash: Buffer;
  image_id: string;
  created_by: string;
  expires_at: Timestamp;
}

export interface ImageShareTable {
  image_id: string;
  account_id: string | null;
  until: Timestamp | null;
  may_reshare: boolean;
  shared_by: string;
  created_at: Timestamp;
  id: string;
  site_id: string;
  group_id: string | null;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  by_account: string | null;
  passed_on: Generated<boolean>;
}

export interface ImageUploadTable {
  image_id: string;
  account_id: string;
  ticket_hash: Buffer | null;
  url: string | null;
  file_name: string;
  size_bytes: number | null;
  received_bytes: Generated<number>;
  sha256: string | null;
  expires_at: Timestamp;
}

export interface ImageZoneTable {
  image_id: string;
  zone_id: string;
}

export interface InitDefaultTable {
  site_id: string;
  account_id: string | null;
  image_id: string;
  position: number;
  policy_id: string;
}

export interface InitPolicyTable {
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

export interface InitPolicyVersionTable {
  policy_id: string;
  number: number;
  content: Json;
  note: string;
  created_by: string;
  created_at: Timestamp;
}

export interface InitRunTable {
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

export interface InitTestTable {
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

export interface KnownDeviceTable {
  token_hash: Buffer;
  name_key: string;
  last_seen_at: Timestamp;
}

export interface LoginLinkTable {
  token_hash: Buffer;
  account_id: string;
  site_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface LoginLogTable {
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
}

export interface MailTokenTable {
  token_hash: Buffer;
  purpose: string;
  account_id: string;
  email: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface MaintenanceTable {
  id: string;
  zone_id: string;
  title: string;
  body: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  server_ids: string[] | null;
  created_at: Timestamp;
  cancelled_at: Timestamp | null;
  told_after: string | null;
  told: Generated<boolean>;
}

export interface MessageTable {
  id: string;
  channel: string;
  site_id: string;
  account_id: string | null;
  recipient: string;
  template: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  secret: boolean;
  state: Generated<string>;
  tries: Generated<number>;
  run_at: Generated<Timestamp>;
  error: string | null;
  created_at: Generated<Timestamp>;
  sent_at: Timestamp | null;
  unsubscribe_url: string | null;
  key_salt: string | null;
}

export interface MigrationTable {
  name: string;
  checksum: string;
  applied_at: Generated<Timestamp>;
}

export interface NetworkTable {
  id: string;
  zone_id: string;
  account_id: string | null;
  site_id: string | null;
  name: string;
  type: number;
  vlan: number;
  created_at: Generated<Timestamp>;
  label: string | null;
  version: Generated<number>;
  state: Generated<string>;
  reason: string | null;
  task_id: string | null;
  revision: Generated<number>;
  laid_revision: number | null;
  checked_at: Timestamp | null;
  tags: Generated<string[]>;
}

export interface NetworkCapTable {
  server_id: string;
  mbps: number | null;
  applied_at: Timestamp | null;
  tried_at: Timestamp;
  error: string | null;
}

export interface NetworkShareTable {
  id: string;
  network_id: string;
  site_id: string;
  group_id: string | null;
  account_id: string | null;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  level: string;
  shared_by: string;
  until: Timestamp | null;
  created_at: Timestamp;
}

export interface NotificationTable {
  id: string;
  account_id: string;
  about_account_id: string | null;
  code: number;
  severity: string;
  title: string;
  body: string;
  object_link: string | null;
  group_key: string | null;
  by_mail: boolean;
  delivery: Generated<string>;
  hidden: Generated<boolean>;
  created_at: Generated<Timestamp>;
  read_at: Timestamp | null;
  sample: Generated<boolean>;
  held_until: Timestamp | null;
  chosen: Generated<boolean>;
}

export interface NotificationChoiceTable {
  account_id: string;
  server_id: string | null;
  tag: string | null;
  topic: string;
  heard: boolean;
}

export interface NotificationDeliveryTable {
  message_id: string | null;
  notification_id: string;
  recipient: string;
  additional_level: number | null;
  id: Generated<string>;
  channel: Generated<string>;
  suppressed: string | null;
}

export interface NotificationPreferenceTable {
  account_id: string;
  preference_set: string;
  code: number;
  channel: string;
  enabled: boolean;
}

export interface NotificationSettingTable {
  account_id: string;
  digest: Generated<string>;
  quiet_from: number | null;
  quiet_until: number | null;
  parent_locked: Generated<boolean>;
}

export interface NotificationWebhookTable {
  account_id: string;
  url: string;
  key_salt: string;
  state: Generated<string>;
  changed_at: Generated<Timestamp>;
}

export interface PartnerSettingTable {
  account_id: string;
  user_name: string;
  password_sealed: Buffer;
  app_id: string;
  app_secret_sealed: Buffer;
  app_secret_expires: string | null;
  tenant_id: string;
  consent_url: string;
  last_consent_at: Timestamp | null;
  microsoft_partner_id: string;
  changed_at: Timestamp;
  tested_at: Timestamp | null;
  test_error: string | null;
  worked_at: Timestamp | null;
  check_due_at: Generated<Timestamp>;
}

export interface PasskeyTable {
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

export interface PowerRunTable {
  server_id: string;
  slot: Timestamp;
  turn: string;
  force: boolean;
  state: string;
  reason: string | null;
  task_id: string | null;
  until: Timestamp;
}

export interface PowerScheduleTable {
  server_id: string;
  weekdays: number[];
  on_minute: number;
  off_minute: number;
  time_zone: string;
  force: Generated<boolean>;
  paused: Generated<boolean>;
  next_at: Timestamp | null;
  next_turn: string | null;
  version: Generated<number>;
}

export interface PriceItemTable {
  version_id: string;
  key: string;
  zone_id: Generated<string>;
  monthly_micro: number;
  hourly_on_micro: number;
  hourly_off_micro: number;
}

export interface PriceListTable {
  id: string;
  site_id: string;
  name: string;
  currency: string;
  created_at: Generated<Timestamp>;
}

export interface PriceListVersionTable {
  id: string;
  price_list_id: string;
  number: number;
  valid_from: Timestamp;
}

export interface RecoveryCodeTable {
  account_id: string;
  code_hash: Buffer;
  used_at: Timestamp | null;
}

export interface ReferralClickTable {
  account_id: string;
  clicks: number;
}

export interface RememberedBrowserTable {
  id: string;
  token_hash: Buffer;
  account_id: string;
  ip: string;
  user_agent: string;
  created_at: Timestamp;
  last_used_at: Timestamp;
  expires_at: Timestamp;
}

export interface ReportScheduleTable {
  id: string;
  account_id: string;
  report_id: string;
  filter: string;
  where_text: string;
  kind: string;
  hour: number;
  minute: number;
  weekday: number;
  month_day: number;
  time_zone: string;
  paused: Generated<boolean>;
  next_at: Timestamp | null;
  last_at: Timestamp | null;
  last_problem: string | null;
  version: Generated<number>;
  created_at: Timestamp;
}

export interface SavedViewTable {
  id: string;
  account_id: string;
  list: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  params: Json;
  group_id: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  updated_at: Timestamp;
  removed_at: Timestamp | null;
}

export interface SavedViewDefaultTable {
  account_id: string;
  list: string;
  view_id: string;
}

export interface ScheduleSlotTable {
  name: string;
  slot: Timestamp;
  done_at: Timestamp | null;
}

export interface ServerTable {
  id: string;
  site_id: string;
  account_id: string;
  zone_id: string;
  image_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  description: Generated<string>;
  state: string;
  resumed: Generated<boolean>;
  power_since: Timestamp;
  error: string | null;
  cpu_type: string;
  cpu_count: number;
  ram_mb: number;
  disk_gb: number;
  primary_ip: string | null;
  billing_mode: number;
  traffic_package: string | null;
  backup: Generated<boolean>;
  managed: Generated<boolean>;
  tags: Generated<string[]>;
  price_version_id: string;
  currency: string;
  monthly_micro: number;
  hourly_on_micro: number;
  hourly_off_micro: number;
  month_micro: GeneratedAlways<number | null>;
  engine_ref: string | null;
  task_id: string | null;
  version: Generated<number>;
  created_at: Timestamp;
  terminated_at: Timestamp | null;
  terminate_protected: Generated<boolean>;
  rebuild_protected: Generated<boolean>;
  restore_until: Timestamp | null;
  destroy_at: Timestamp | null;
  terminated_by: string | null;
  devices: Json | null;
}

export interface ServerConfigurationTable {
  id: string;
  server_id: string;
  state: string;
  change: Json;
  before: Json;
  after: Json;
  price_before: Json;
  price_after: Json;
  planned_for: Timestamp | null;
  task_id: string | null;
  reason: string | null;
  created_by: string;
  source: string;
  created_at: Timestamp;
  ended_at: Timestamp | null;
}

export interface ServerConnectionTable {
  server_id: string;
  type: number;
  address: string | null;
  port: number;
  user_name: string;
  version: Generated<number>;
}

export interface ServerDiskTable {
  id: string;
  server_id: string;
  position: number;
  size_gb: number;
}

export interface ServerHistoryTable {
  id: GeneratedAlways<number>;
  server_id: string;
  site_id: string;
  account_id: string;
  at: Generated<Timestamp>;
  kind: string;
  action: string;
  from_state: string | null;
  to_state: string | null;
  actor_name: string;
  source: string;
  task_id: string | null;
  diff: Json | null;
}

export interface ServerInitTable {
  server_id: string;
  user_data: string;
  secrets: Buffer | null;
  created_at: Timestamp;
}

export interface ServerInitPolicyTable {
  server_id: string;
  position: number;
  policy_id: string;
  policy_version: number;
}

export interface ServerNicTable {
  id: string;
  server_id: string;
  position: number;
  network_id: string;
  mac: string;
  connected: Generated<boolean>;
  state: Generated<string>;
}

export interface ServerNoteTable {
  server_id: string;
  body: string;
  version: number;
  updated_at: Timestamp;
}

export interface ServerRescueTable {
  server_id: string;
  since: Timestamp;
  by_name: string;
}

export interface ServerRuntimeTable {
  server_id: string;
  at: Timestamp;
  cpu_percent: number;
  ram_percent: number;
  net_in_kbps: number;
  net_out_kbps: number;
  disk_iops: number;
  uptime_seconds: number;
}

export interface ServerSampleTable {
  server_id: string;
  minute: Timestamp;
  cpu_percent: number;
  ram_percent: number;
  net_in_kbps: number;
  net_out_kbps: number;
}

export interface ServerShareTable {
  id: string;
  server_id: string;
  site_id: string;
  group_id: string | null;
  account_id: string | null;
  email: string | null;
  email_key: GeneratedAlways<string | null>;
  level: string;
  granted_by: string;
  granted_at: Timestamp;
  until: Timestamp | null;
}

export interface ServerTransferTable {
  id: string;
  server_id: string;
  server_name: string;
  site_id: string;
  account_id: string;
  to_account_id: string | null;
  to_email: string;
  to_email_key: GeneratedAlways<string | null>;
  state: string;
  effective: string;
  effective_at: Timestamp | null;
  message: Generated<string>;
  direct: Generated<boolean>;
  offered_by: string;
  offered_at: Timestamp;
  expires_at: Timestamp;
  agreed_by: string | null;
  agreed_at: Timestamp | null;
  new_name: string | null;
  price_before: Json;
  price_after: Json | null;
  reason: string | null;
  task_id: string | null;
  ended_at: Timestamp | null;
}

export interface ServerWatchTable {
  server_id: string;
  until: Timestamp;
}

export interface ServiceletTable {
  id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  enabled: Generated<boolean>;
  version: number;
  created_at: Timestamp;
}

export interface ServiceletRunTable {
  id: string;
  server_id: string;
  servicelet_id: string;
  version: number;
  deed: string;
  state: string;
  parameters: Json;
  file: Json | null;
  exit_code: number | null;
  reason: string | null;
  output: Generated<string>;
  truncated: Generated<boolean>;
  cancel_requested: Generated<boolean>;
  created_by: string;
  source: string;
  schedule_id: string | null;
  slot: Timestamp | null;
  batch_id: string | null;
  position: Generated<number>;
  stop_on_failure: Generated<boolean>;
  task_id: string;
  queued_at: Timestamp;
  started_at: Timestamp | null;
  ended_at: Timestamp | null;
}

export interface ServiceletScheduleTable {
  id: string;
  server_id: string;
  servicelet_id: string;
  kind: string;
  every_hours: number;
  hour: number;
  minute: number;
  weekday: number;
  month_day: number;
  time_zone: string;
  parameters: Json;
  secret: Buffer | null;
  paused: Generated<boolean>;
  next_at: Timestamp | null;
  version: Generated<number>;
  role: string;
  created_by: string;
  created_at: Timestamp;
}

export interface ServiceletServiceTable {
  server_id: string;
  servicelet_id: string;
  state: string;
  version: number;
  run_id: string | null;
  changed_by: string;
  since: Timestamp;
}

export interface ServiceletVersionTable {
  servicelet_id: string;
  version: number;
  name: string;
  description: string;
  os: string;
  kind: string;
  command: Json;
  removal: Json | null;
  parameters: Json;
  file: string;
  timeout_seconds: number;
  roles: string[];
  enabled: boolean;
  changed_at: Timestamp;
  changed_by: string;
}

export interface SessionTable {
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
}

export interface SetupTokenTable {
  token_hash: Buffer;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface SignInAlertTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface SignInFailureTable {
  key: string;
  failures: number;
  first_at: Timestamp;
  last_at: Timestamp;
  blocks: Generated<number>;
  blocked_until: Timestamp | null;
  in_row: Generated<number>;
}

export interface SignInUnlockTable {
  token_hash: Buffer;
  account_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface SiteTable {
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
}

export interface SiteDocumentTable {
  id: string;
  site_id: string;
  kind: string;
  version: number;
  title: string;
  body: string;
  published_at: Timestamp;
}

export interface SiteHostTable {
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

export interface SiteLogoTable {
  site_id: string;
  content_type: string;
  content: Buffer;
  etag: string;
}

export interface SiteNotificationRuleTable {
  site_id: string;
  code: number;
  channel: string;
  enabled: boolean;
  locked: boolean;
}

export interface SnapshotTable {
  id: string;
  server_id: string;
  parent_id: string | null;
  name: string;
  name_key: GeneratedAlways<string | null>;
  label: Generated<string>;
  note: Generated<string>;
  state: string;
  active: Generated<boolean>;
  memory: Generated<boolean>;
  consistency: string | null;
  pinned: Generated<boolean>;
  schedule_id: string | null;
  engine_ref: string | null;
  size_mb: number | null;
  task_id: string | null;
  error: string | null;
  created_by: string;
  version: Generated<number>;
  created_at: Timestamp;
}

export interface SnapshotRunTable {
  schedule_id: string;
  slot: Timestamp;
  state: string;
  reason: string | null;
  task_id: string | null;
  until: Timestamp;
  done_at: Timestamp | null;
}

export interface SnapshotScheduleTable {
  id: string;
  server_id: string;
  kind: string;
  every_hours: number;
  hour: number;
  minute: number;
  weekday: number;
  month_day: number;
  time_zone: string;
  window_minutes: number;
  keep: number;
  keep_weekly: Generated<number>;
  keep_monthly: Generated<number>;
  quiesce: Generated<boolean>;
  paused: Generated<boolean>;
  next_at: Timestamp | null;
  version: Generated<number>;
  created_at: Timestamp;
}

export interface SocialIdentityTable {
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

export interface SocialLinkTokenTable {
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

export interface SocialStateUsedTable {
  state_hash: Buffer;
  expires_at: Timestamp;
}

export interface SshKeyTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  type: string;
  fingerprint: string;
  comment: string;
  public_key: string;
  version: Generated<number>;
  created_at: Timestamp;
}

export interface StatisticAlertTable {
  id: string;
  server_id: string;
  metric: string;
  comparison: string;
  threshold: number;
  minutes: number;
  mail: Generated<boolean>;
  muted_until: Timestamp | null;
  firing: Generated<boolean>;
  since: Timestamp;
  last_value: number | null;
  version: Generated<number>;
  created_at: Timestamp;
  recipients: Generated<string[]>;
}

export interface StatisticAlertEventTable {
  id: GeneratedAlways<number>;
  server_id: string;
  at: Timestamp;
  text: string;
}

export interface StatisticDaysTable {
  server_id: string;
  day: Timestamp;
  seconds: number;
  wan_in: number;
  wan_out: number;
  lan_in: number;
  lan_out: number;
  disk_read: number;
  disk_written: number;
  cpu_avg: number | null;
  cpu_max: number | null;
  ram_avg: number | null;
  ram_max: number | null;
  iops_avg: number | null;
  iops_max: number | null;
}

export interface StatisticFivesTable {
  server_id: string;
  hour: Timestamp;
  layout_id: number;
  slots: number[];
  counts: number[];
  lows: number[];
  avgs: number[];
  highs: number[];
}

export interface StatisticGapTable {
  server_id: string;
  reason: string;
  since: Timestamp;
}

export interface StatisticHoursTable {
  server_id: string;
  day: Timestamp;
  layout_id: number;
  slots: number[];
  counts: number[];
  lows: number[];
  avgs: number[];
  highs: number[];
}

export interface StatisticLayoutTable {
  id: GeneratedAlways<number>;
  seconds: number;
  series: string[];
}

export interface StatisticMinutesTable {
  server_id: string;
  hour: Timestamp;
  layout_id: number;
  slots: number[];
  vals: number[];
}

export interface StatisticMonthTable {
  server_id: string;
  month: Timestamp;
  seconds: number;
  wan_in: number;
  wan_out: number;
  lan_in: number;
  lan_out: number;
  disk_read: number;
  disk_written: number;
  cpu_avg: number | null;
  cpu_max: number | null;
  ram_avg: number | null;
  ram_max: number | null;
  iops_avg: number | null;
  iops_max: number | null;
  samples: number;
  wan_in_95: number | null;
  wan_out_95: number | null;
  lan_in_95: number | null;
  lan_out_95: number | null;
}

export interface StatisticPastTable {
  server_id: string;
  asked_at: Timestamp;
}

export interface StatisticProgressTable {
  engine: string;
  until: Timestamp;
}

export interface StatisticRollupTable {
  level: string;
  slot: Timestamp;
  after_id: Generated<string>;
  done: Generated<boolean>;
}

export interface StatisticSampleTable {
  server_id: string;
  at: Timestamp;
  layout_id: number;
  vals: number[];
}

export interface StatisticTrafficTable {
  server_id: string;
  day: Timestamp;
  slots: number[];
  wan_in: number[];
  wan_out: number[];
  lan_in: number[];
  lan_out: number[];
}

export interface StrangerCountTable {
  day: string;
  action: string;
  error_code: number;
  site_id: string;
  network: string;
  hits: Generated<number>;
  first_at: Timestamp;
  last_at: Timestamp;
  last_object: string | null;
}

export interface SubnetTable {
  id: string;
  network_id: string;
  cidr: string;
  gateway: string;
  first_address: string;
  last_address: string;
  next_address: string;
  description: Generated<string>;
  dns1: string | null;
  dns2: string | null;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface SupportGrantTable {
  id: string;
  account_id: string;
  granted_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: Timestamp | null;
}

export interface SupportSessionTable {
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

export interface TagTable {
  id: string;
  site_id: string;
  account_id: string;
  name: string;
  name_key: GeneratedAlways<string | null>;
  colour: string;
  version: Generated<number>;
  created_at: Generated<Timestamp>;
}

export interface TaskTable {
  id: string;
  kind: string;
  title: string;
  service_name: string;
  data: Json;
  secret: Buffer | null;
  state: Generated<string>;
  step: string;
  trail: Generated<Json>;
  progress: Generated<number>;
  warn: Generated<boolean>;
  exit_code: number | null;
  error: string | null;
  site_id: string | null;
  account_id: string | null;
  object_type: string | null;
  object_id: string | null;
  object_name: string | null;
  batch_id: string | null;
  created_by: string | null;
  created_by_name: string;
  source: string;
  request_id: string | null;
  run_at: Generated<Timestamp>;
  lease_by: string | null;
  lease_until: Timestamp | null;
  claim: Generated<number>;
  try: Generated<number>;
  step_started_at: Timestamp | null;
  cancel_requested: Generated<boolean>;
  created_at: Generated<Timestamp>;
  started_at: Timestamp | null;
  done_at: Timestamp | null;
  lane: Generated<string>;
}

export interface TaskLogTable {
  task_id: string;
  seq: number;
  at: Generated<Timestamp>;
  entry: string;
}

export interface TerminationPolicyTable {
  site_id: string;
  undo_hours: number;
  version: Generated<number>;
}

export interface ZoneCpuTable {
  zone_id: string;
  type: string;
  counts: number[];
  ram_mb: number[];
  free_count: number | null;
  free_ram_mb: number | null;
}

export interface ZoneTrafficPackageTable {
  zone_id: string;
  code: string;
  position: Generated<number>;
}

export interface DB {
  account: AccountTable;
  account_contact: AccountContactTable;
  account_group: AccountGroupTable;
  account_group_member: AccountGroupMemberTable;
  additional_address: AdditionalAddressTable;
  address: AddressTable;
  address_group: AddressGroupTable;
  address_listing: AddressListingTable;
  allowed_address: AllowedAddressTable;
  audit: AuditTable;
  audit_digest: AuditDigestTable;
  backup: BackupTable;
  backup_night: BackupNightTable;
  backup_policy: BackupPolicyTable;
  backup_trial: BackupTrialTable;
  backup_window: BackupWindowTable;
  bookmark: BookmarkTable;
  capacity_watch: CapacityWatchTable;
  company: CompanyTable;
  connection_test: ConnectionTestTable;
  console_session: ConsoleSessionTable;
  console_ticket: ConsoleTicketTable;
  credential: CredentialTable;
  data_center: DataCenterTable;
  document_acceptance: DocumentAcceptanceTable;
  download: DownloadTable;
  download_part: DownloadPartTable;
  email_change: EmailChangeTable;
  engine_host: EngineHostTable;
  event: EventTable;
  factor_challenge: FactorChallengeTable;
  factor_code: FactorCodeTable;
  factor_phone: FactorPhoneTable;
  factor_setting: FactorSettingTable;
  firewall: FirewallTable;
  firewall_revision: FirewallRevisionTable;
  firewall_template: FirewallTemplateTable;
  guest_report: GuestReportTable;
  half_login: HalfLoginTable;
  hint_dismissal: HintDismissalTable;
  idempotency: IdempotencyTable;
  image: ImageTable;
  image_link: ImageLinkTable;
  image_share: ImageShareTable;
  image_upload: ImageUploadTable;
  image_zone: ImageZoneTable;
  init_default: InitDefaultTable;
  init_policy: InitPolicyTable;
  init_policy_version: InitPolicyVersionTable;
  init_run: InitRunTable;
  init_test: InitTestTable;
  known_device: KnownDeviceTable;
  login_link: LoginLinkTable;
  login_log: LoginLogTable;
  mail_token: MailTokenTable;
  maintenance: MaintenanceTable;
  message: MessageTable;
  migration: MigrationTable;
  network: NetworkTable;
  network_cap: NetworkCapTable;
  network_share: NetworkShareTable;
  notification: NotificationTable;
  notification_choice: NotificationChoiceTable;
  notification_delivery: NotificationDeliveryTable;
  notification_preference: NotificationPreferenceTable;
  notification_setting: NotificationSettingTable;
  notification_webhook: NotificationWebhookTable;
  partner_setting: PartnerSettingTable;
  passkey: PasskeyTable;
  power_run: PowerRunTable;
  power_schedule: PowerScheduleTable;
  price_item: PriceItemTable;
  price_list: PriceListTable;
  price_list_version: PriceListVersionTable;
  recovery_code: RecoveryCodeTable;
  referral_click: ReferralClickTable;
  remembered_browser: RememberedBrowserTable;
  report_schedule: ReportScheduleTable;
  saved_view: SavedViewTable;
  saved_view_default: SavedViewDefaultTable;
  schedule_slot: ScheduleSlotTable;
  server: ServerTable;
  server_configuration: ServerConfigurationTable;
  server_connection: ServerConnectionTable;
  server_disk: ServerDiskTable;
  server_history: ServerHistoryTable;
  server_init: ServerInitTable;
  server_init_policy: ServerInitPolicyTable;
  server_nic: ServerNicTable;
  server_note: ServerNoteTable;
  server_rescue: ServerRescueTable;
  server_runtime: ServerRuntimeTable;
  server_sample: ServerSampleTable;
  server_share: ServerShareTable;
  server_transfer: ServerTransferTable;
  server_watch: ServerWatchTable;
  servicelet: ServiceletTable;
  servicelet_run: ServiceletRunTable;
  servicelet_schedule: ServiceletScheduleTable;
  servicelet_service: ServiceletServiceTable;
  servicelet_version: ServiceletVersionTable;
  session: SessionTable;
  setup_token: SetupTokenTable;
  sign_in_alert: SignInAlertTable;
  sign_in_failure: SignInFailureTable;
  sign_in_unlock: SignInUnlockTable;
  site: SiteTable;
  site_document: SiteDocumentTable;
  site_host: SiteHostTable;
  site_logo: SiteLogoTable;
  site_notification_rule: SiteNotificationRuleTable;
  snapshot: SnapshotTable;
  snapshot_run: SnapshotRunTable;
  snapshot_schedule: SnapshotScheduleTable;
  social_identity: SocialIdentityTable;
  social_link_token: SocialLinkTokenTable;
  social_state_used: SocialStateUsedTable;
  ssh_key: SshKeyTable;
  statistic_alert: StatisticAlertTable;
  statistic_alert_event: StatisticAlertEventTable;
  statistic_days: StatisticDaysTable;
  statistic_fives: StatisticFivesTable;
  statistic_gap: StatisticGapTable;
  statistic_hours: StatisticHoursTable;
  statistic_layout: StatisticLayoutTable;
  statistic_minutes: StatisticMinutesTable;
  statistic_month: StatisticMonthTable;
  statistic_past: StatisticPastTable;
  statistic_progress: StatisticProgressTable;
  statistic_rollup: StatisticRollupTable;
  statistic_sample: StatisticSampleTable;
  statistic_traffic: StatisticTrafficTable;
  stranger_count: StrangerCountTable;
  subnet: SubnetTable;
  support_grant: SupportGrantTable;
  support_session: SupportSessionTable;
  tag: TagTable;
  task: TaskTable;
  task_log: TaskLogTable;
  termination_policy: TerminationPolicyTable;
  zone_cpu: ZoneCpuTable;
  zone_traffic_package: ZoneTrafficPackageTable;
}
