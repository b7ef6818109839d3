-- The people of the provider hold more than one account's things: their sessions are shorter.
alter table site
  add column operator_idle_minutes int not null default 15 check (operator_idle_minutes between 1 and 1440),
  add column operator_hours int not null default 8 check (operator_hours between 1 and 168),
  add constraint site_session_idle check (session_idle_minutes between 1 and 1440),
  add constraint site_session_hours check (session_hours between 1 and 720);

-- Somebody of the staff in a customer's place. The row stays after the session has gone.
create table support_session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  operator_id uuid not null references account (id),
  operator_name text not null,
  operator_email text not null,
  mode text not null check (mode in ('viewing', 'acting')),
  reason text not null,
  ticket text not null,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index support_session_account on support_session (account_id, started_at desc);

alter table session
  add column support_id uuid references support_session (id),
  -- The session the operator came from: when it ends, so does this one.
  add column operator_session uuid references session (id) on delete cascade,
  add constraint session_support check ((support_id is null) = (operator_session is null));
create index session_operator on session (operator_session) where operator_session is not null;

-- A customer's leave for staff to look into the account.
create table support_grant (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index support_grant_account on support_grant (account_id, expires_at desc);
