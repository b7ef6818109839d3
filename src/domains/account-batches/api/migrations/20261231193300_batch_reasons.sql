-- Why accounts are suspended or terminated: the text that their owners get, how long before, and when a suspension may end.
create table account_batch_reason (
  -- A word for those that the product comes with, else a UUID.
  id text collate "C" primary key,
  -- Null: the provider's, for every site.
  site_id uuid references site (id) on delete cascade,
  -- Empty: the product names it.
  name text not null default '',
  name_key text collate "C" generated always as (case when name = '' then id else lower(name) end) stored not null,
  state text collate "C" not null check (state in ('Suspended-Billing', 'Suspended-Policy')),
  resolves text collate "C" not null check (resolves in ('paid', 'verified', 'staff', 'none')),
  notice_days int not null default 0 check (notice_days between 0 and 90),
  subject text not null default '',
  message text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create unique index account_batch_reason_name on account_batch_reason
  (coalesce(site_id, '00000000-0000-0000-0000-000000000000'), name_key) where name <> '' and archived_at is null;

insert into account_batch_reason (id, state, resolves, notice_days) values
  ('non-payment', 'Suspended-Billing', 'paid', 7),
  ('abuse', 'Suspended-Policy', 'staff', 0),
  ('fraud', 'Suspended-Policy', 'verified', 0),
  ('request', 'Suspended-Policy', 'none', 0),
  ('legal', 'Suspended-Policy', 'staff', 0);

-- Options that are used again, under a name.
create table account_batch_template (
  id uuid primary key,
  -- Null: of the provider's staff, for every site.
  site_id uuid references site (id) on delete cascade,
  action text collate "C" not null,
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  options jsonb not null,
  wave_size int check (wave_size > 0),
  wave_pause_minutes int not null,
  approval boolean not null,
  created_at timestamptz not null
);
create unique index account_batch_template_name on account_batch_template
  (coalesce(site_id, '00000000-0000-0000-0000-000000000000'), action, name_key);

alter table account_batch
  -- The reason as it was when the batch was created; null: its word alone says which state it leads to.
  add column reason jsonb,
  -- The end of the notice period that the owners were given.
  add column grace_until timestamptz,
  -- The first batch of a list that was too long for one run.
  add column series_id uuid,
  add column part int not null default 1,
  add column parts int not null default 1;
create index account_batch_series on account_batch (series_id, part) where series_id is not null;
update account_batch set options = '{"silent": false, "graceDays": 0, "overrideReason": ""}'::jsonb || options;

-- When the owner was notified of what will happen.
alter table account_batch_row add column announced_at timestamptz;
