create table credential (
  account_id uuid primary key references account (id) on delete cascade,
  -- PHC string of argon2id.
  password_hash text not null,
  changed_at timestamptz not null default now()
);

create table session (
  id uuid primary key,
  -- SHA-256 of the cookie's 32 random bytes; the token itself is stored nowhere.
  token_hash bytea not null unique,
  account_id uuid not null references account (id) on delete cascade,
  site_id uuid not null references site (id),
  ip inet not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_until timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'ip-changed', 'revoked', 'expired'))
);
create index session_account on session (account_id) where ended_at is null;
create index session_expires on session (expires_at);

-- Failed sign-ins by HMAC of the typed name, so that names that do not exist count alike.
create table sign_in_failure (
  key text collate "C" primary key,
  failures int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  blocks int not null default 0,
  blocked_until timestamptz
);
create index sign_in_failure_last on sign_in_failure (last_at);

create table login_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  email text not null,
  account_id uuid references account (id) on delete set null,
  site_id uuid references site (id),
  result text not null check (result in ('success', 'wrong', 'blocked', 'disabled', 'ip-refused')),
  method text not null default 'password',
  ip inet not null,
  user_agent text not null
);
create index login_log_at on login_log (at desc, id desc);
create index login_log_site on login_log (site_id, at desc, id desc);
create index login_log_account on login_log (account_id, at desc);

create table setup_token (
  token_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);
