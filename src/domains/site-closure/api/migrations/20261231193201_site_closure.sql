-- Why a site is suspended, and what becomes of its servers until its end.
create table site_suspension (
  site_id uuid primary key references site (id),
  reason text not null,
  servers text collate "C" not null check (servers in ('keep', 'off'))
);

-- The servers that a suspension has powered off, to be powered on again at its end.
create table site_suspended_server (
  server_id uuid primary key references server (id) on delete cascade,
  site_id uuid not null references site (id)
);
create index site_suspended_server_site on site_suspended_server (site_id);

-- The closing of a site: from its beginning on, also after it has ended.
create table site_closing (
  site_id uuid primary key references site (id),
  reason text not null,
  started_at timestamptz not null
);

-- The files of the last hand-over archive.
create table site_closing_file (
  site_id uuid not null references site (id),
  name text collate "C" not null check (name in ('accounts', 'servers', 'invoices')),
  -- An export of `downloads`, which deletes it when it expires.
  download_id uuid not null,
  ordered_by uuid not null references account (id) on delete cascade,
  ordered_at timestamptz not null,
  primary key (site_id, name)
);
create index site_closing_file_orderer on site_closing_file (ordered_by);
