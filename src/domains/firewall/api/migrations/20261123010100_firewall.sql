alter table server_history drop constraint server_history_kind_check;
alter table server_history add constraint server_history_kind_check check (kind in ('power', 'configuration',
  'lifecycle', 'network', 'firewall', 'snapshot', 'backup', 'access', 'billing', 'ownership', 'support', 'system'));

-- Rule sets that several servers share. `rules` is what `rules.ts` calls Rule[].
create table firewall_template (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  note text not null default '',
  policy_in text not null check (policy_in in ('allow', 'deny')),
  policy_out text not null check (policy_out in ('allow', 'deny')),
  rules jsonb not null,
  -- The references in its rules.
  refs text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null
);
create unique index firewall_template_name on firewall_template (account_id, name_key);
create index firewall_template_refs on firewall_template using gin (refs);

create table address_group (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  note text not null default '',
  -- Addresses and networks as they were written; each is one, checked by `addresses.ts`.
  addresses text[] not null,
  version int not null default 1,
  created_at timestamptz not null
);
create unique index address_group_name on address_group (account_id, name_key);

-- One row for a server that has, or had, rules.
create table firewall (
  server_id uuid primary key references server (id) on delete cascade,
  -- What is wanted.
  revision int not null,
  -- What the host took over last, and as what.
  applied_revision int,
  applied jsonb,
  applied_at timestamptz,
  -- What the host has, where that is something else.
  host jsonb,
  hits jsonb,
  looked_at timestamptz,
  template_id uuid references firewall_template (id),
  template_version int,
  refs text[] not null default '{}',
  task_id uuid,
  -- Why the wanted rules are not in force.
  error text,
  -- While rules are on trial: which trial, until when, and what comes back.
  trial_id uuid,
  trial_until timestamptz,
  trial_back_to int,
  version int not null default 1
);
create index firewall_template_of on firewall (template_id) where template_id is not null;
create index firewall_refs on firewall using gin (refs);
create index firewall_out_of_sync on firewall (server_id)
  where host is not null or applied_revision is distinct from revision;

-- Every rule set that was wanted, as it was.
create table firewall_revision (
  server_id uuid not null references server (id) on delete cascade,
  revision int not null,
  rules jsonb not null,
  reason text not null,
  summary text not null,
  created_by text not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  primary key (server_id, revision)
);
