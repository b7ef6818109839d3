-- What accounts of a site may have that have no limits of their own. No row: as much as they like.
create table site_quota (
  site_id uuid not null references site (id) on delete cascade,
  resource text not null check (resource in ('servers', 'cpus', 'ramGb', 'diskGb', 'addresses', 'spend')),
  amount int not null check (amount >= 0),
  primary key (site_id, resource)
);

-- Limits of one account: at most one for good and one for a time.
create table account_quota (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  resource text not null check (resource in ('servers', 'cpus', 'ramGb', 'diskGb', 'addresses', 'spend')),
  amount int not null check (amount >= 0),
  -- Null: for good.
  expires_at timestamptz,
  created_at timestamptz not null
);
create unique index account_quota_kind on account_quota (account_id, resource, (expires_at is null));

create table quota_request (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  resource text not null check (resource in ('servers', 'cpus', 'ramGb', 'diskGb', 'addresses', 'spend')),
  limit_before int not null,
  amount int not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined')),
  approved int,
  until timestamptz,
  answer text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id)
);
create unique index quota_request_open on quota_request (account_id, resource) where state = 'open';
create index quota_request_listed on quota_request (created_at desc, id desc);
create index quota_request_site on quota_request (site_id, created_at desc, id desc);
create index quota_request_account on quota_request (account_id, created_at desc, id desc);
