create table site (
  id uuid primary key,
  name text not null,
  -- The host name people reach the site by; `*` answers for every host that no other site claims.
  host text collate "C" not null unique,
  primary_color text not null default '#0062cc' check (primary_color ~ '^#[0-9a-f]{6}$'),
  whitelabel boolean not null default false,
  -- A session ends this long after its last request, and at the latest this long after sign-in.
  session_idle_minutes int not null default 30,
  session_hours int not null default 12,
  created_at timestamptz not null default now()
);

create table price_list (
  id uuid primary key,
  site_id uuid not null references site (id),
  name text not null,
  currency text not null check (currency in ('USD', 'ILS', 'EUR')),
  created_at timestamptz not null default now()
);
create index price_list_site on price_list (site_id);

-- Versions never change once valid: what was sold under one keeps its prices.
create table price_list_version (
  id uuid primary key,
  price_list_id uuid not null references price_list (id),
  number int not null,
  valid_from timestamptz not null,
  unique (price_list_id, number)
);

-- Micros (millionths of the currency) for one unit. An empty zone is the price everywhere else.
create table price_item (
  version_id uuid not null references price_list_version (id),
  key text collate "C" not null,
  zone_id text collate "C" not null default '',
  monthly_micro bigint not null check (monthly_micro >= 0),
  hourly_on_micro bigint not null check (hourly_on_micro >= 0),
  hourly_off_micro bigint not null check (hourly_off_micro >= 0),
  primary key (version_id, key, zone_id)
);

-- A company is who gets the invoice.
create table company (
  id uuid primary key,
  site_id uuid not null references site (id),
  name text not null,
  currency text not null check (currency in ('USD', 'ILS', 'EUR')),
  created_at timestamptz not null default now()
);
create index company_site on company (site_id);

-- An account is a user, possibly below a parent user.
create table account (
  id uuid primary key,
  site_id uuid not null references site (id),
  company_id uuid references company (id),
  parent_id uuid references account (id),
  email text not null,
  email_key text collate "C" generated always as (lower(email)) stored,
  name text not null,
  role text not null,
  status text not null default 'Ok'
    check (status in ('Ok', 'Warning', 'Suspended-Policy', 'Suspended-Billing', 'Locked')),
  enabled boolean not null default true,
  billing_state int not null default 3 check (billing_state in (-1, 0, 1, 2, 3, 5, 7, 9)),
  external_state int not null default 0 check (external_state in (0, 1, 2)),
  price_list_id uuid references price_list (id),
  server_allowance int not null default 100,
  date_format text not null default 'YYYY-MM-DD',
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  unique (site_id, email_key)
);
create index account_parent on account (parent_id);
create index account_company on account (company_id);

-- The account itself and everyone below it.
create function account_tree(root uuid) returns setof uuid language sql stable as $$
  with recursive tree (id) as (
    select root
    union
    select a.id from account a join tree t on a.parent_id = t.id
  )
  select id from tree
$$;
