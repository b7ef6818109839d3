-- What a site asks of the people who sign in.
alter table site
  add column factor_required boolean not null default false,
  add column factor_methods text[] not null default '{email,sms,google,passkey}',
  add column security_policy_name text not null default 'Sign-in policy',
  add column max_phones int not null default 5,
  add column max_allowed_ips int not null default 20;

-- Passwords and factors proven again lately: what a change of factors asks for.
alter table session add column proven_until timestamptz;

alter table login_log drop constraint login_log_result_check;
alter table login_log add constraint login_log_result_check
  check (result in ('success', 'wrong', 'blocked', 'disabled', 'ip-refused', 'factor-asked', 'factor-wrong'));

create table factor_setting (
  account_id uuid primary key references account (id) on delete cascade,
  use_factor boolean not null default false,
  use_email boolean not null default false,
  use_sms boolean not null default false,
  use_google boolean not null default false,
  use_allowed_ip boolean not null default false,
  -- The list switches itself off then, unless it has been confirmed.
  ip_guard_until timestamptz,
  -- When a change that shuts out its own author was refused; the same change again is meant.
  ip_asked_at timestamptz,
  ip_asked text,
  -- The authenticator's secret, sealed with the installation's key.
  google_secret bytea,
  google_confirmed_at timestamptz,
  -- The last 30-second step whose code was taken: each code opens once.
  google_step bigint not null default 0,
  google_pending_hash bytea,
  google_pending_until timestamptz
);

create table factor_phone (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  phone text not null,
  description text not null default '',
  created_at timestamptz not null,
  verified_at timestamptz,
  unique (account_id, phone)
);

create table allowed_address (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  range cidr not null,
  label text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz,
  unique (account_id, range)
);

-- A sign-in whose password was right and whose factor is missing. It opens nothing but the factor calls.
create table half_login (
  id uuid primary key,
  token_hash bytea not null unique,
  -- SHA-256 of the cookie of the browser that typed the password.
  browser_hash bytea not null unique,
  account_id uuid not null references account (id) on delete cascade,
  site_id uuid not null references site (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index half_login_expires on half_login (expires_at);

-- Codes that left by mail or text message. `holder` is the sign-in, session or phone a code belongs to.
create table factor_code (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  holder uuid not null,
  channel text not null check (channel in ('email', 'sms')),
  destination text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index factor_code_holder on factor_code (holder, sent_at desc);
create index factor_code_account on factor_code (account_id, sent_at desc);

create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

create table remembered_browser (
  id uuid primary key,
  token_hash bytea not null,
  account_id uuid not null references account (id) on delete cascade,
  ip inet not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (token_hash, account_id)
);
create index remembered_browser_account on remembered_browser (account_id);

-- Browsers that have signed in to a name before: their failures are counted apart from those of strangers.
create table known_device (
  token_hash bytea not null,
  name_key text collate "C" not null,
  last_seen_at timestamptz not null,
  primary key (token_hash, name_key)
);
create index known_device_seen on known_device (last_seen_at);

create table passkey (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Challenges a passkey signs and proofs of work, each answered once.
create table factor_challenge (
  hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('passkey-new', 'passkey-proof', 'phone')),
  expires_at timestamptz not null
);
