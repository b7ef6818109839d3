-- The host names that a site answers by. Several sites may wait for one name; one alone can have it verified.
create table site_host (
  id uuid primary key,
  site_id uuid not null references site (id) on delete cascade,
  host text collate "C" not null check (host = lower(host) and length(host) between 1 and 253),
  state text not null default 'pending' check (state in ('pending', 'verified')),
  state_since timestamptz not null default now(),
  -- What the TXT record must hold; null: the installation itself vouches for the name, and nothing is looked up.
  token text collate "C",
  added_by uuid references account (id) on delete set null,
  created_at timestamptz not null default now(),
  -- The last look at the record, and what was wrong with it.
  checked_at timestamptz,
  problem text check (problem in ('missing', 'other', 'away', 'taken')),
  -- Since when the record of a verified name has been missing.
  failing_since timestamptz,
  -- Null: looked up only when somebody asks.
  next_check_at timestamptz,
  check (state = 'verified' or token is not null),
  unique (site_id, host)
);
create unique index site_host_verified on site_host (host) where state = 'verified';
create index site_host_name on site_host (host);
create index site_host_due on site_host (next_check_at) where next_check_at is not null;

insert into site_host (id, site_id, host, state)
  select gen_random_uuid(), id, host, 'verified' from site where host <> '*';
