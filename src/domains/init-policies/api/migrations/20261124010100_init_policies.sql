-- What new servers do by themselves. `draft` is what `content.ts` calls Content.
create table init_policy (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  description text not null default '',
  os_family text not null check (os_family in ('linux', 'windows')),
  -- Such as `Debian 12`; none: every version.
  os_versions text[] not null default '{}',
  scope text not null check (scope in ('account', 'group', 'site', 'provider')),
  state text not null check (state in ('draft', 'valid', 'invalid', 'published', 'deprecated')),
  draft jsonb not null,
  -- What is wrong with the draft, or unwise.
  problems jsonb not null default '[]',
  errors int not null default 0,
  published_version int,
  -- Whether the draft is another than what is published.
  changed boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index init_policy_name on init_policy (account_id, name_key);
create index init_policy_shared on init_policy (site_id, scope) where scope <> 'account';
create index init_policy_updated on init_policy (updated_at, id);

-- Every published content, as it was.
create table init_policy_version (
  policy_id uuid not null references init_policy (id) on delete cascade,
  number int not null,
  content jsonb not null,
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (policy_id, number)
);

-- What new servers of an image are offered first: of one account, or of a site where no account is named.
create table init_default (
  site_id uuid not null references site (id),
  account_id uuid references account (id),
  image_id uuid not null references image (id) on delete cascade,
  position int not null,
  policy_id uuid not null references init_policy (id) on delete cascade
);
create unique index init_default_place on init_default (site_id, account_id, image_id, position) nulls not distinct;
create index init_default_policy on init_default (policy_id);

-- What a server was given for its first boot.
create table server_init (
  server_id uuid primary key references server (id) on delete cascade,
  user_data text not null,
  -- What the references in it stand for, sealed.
  secrets bytea,
  created_at timestamptz not null
);

-- The policies of a server, in the version that was used.
create table server_init_policy (
  server_id uuid not null references server (id) on delete cascade,
  position int not null,
  policy_id uuid not null references init_policy (id),
  policy_version int not null,
  primary key (server_id, position)
);
create index server_init_policy_of on server_init_policy (policy_id, server_id);

create table init_run (
  id uuid primary key,
  server_id uuid not null references server (id) on delete cascade,
  number int not null,
  state text not null check (state in ('pending', 'fetched', 'running', 'done', 'failed', 'never fetched')),
  stages jsonb not null default '[]',
  ordered_at timestamptz not null,
  -- Since when the guest could have fetched it.
  waiting_since timestamptz,
  ended_at timestamptz,
  -- When the engine was asked last.
  looked_at timestamptz,
  unique (server_id, number)
);
create index init_run_open on init_run (server_id) where state in ('pending', 'fetched', 'running');
create index init_run_failed on init_run (server_id) where state in ('failed', 'never fetched');

-- The accounts above an account.
create function account_above(leaf uuid) returns setof uuid language sql stable as $$
  with recursive line (id) as (
    select parent_id from account where id = leaf and parent_id is not null
    union
    select a.parent_id from account a join line l on a.id = l.id where a.parent_id is not null
  )
  select id from line
$$;
