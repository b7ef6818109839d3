-- An image of an account stands in one zone; one without an account is the provider's, and public.
alter table image
  add column site_id uuid references site (id),
  add column account_id uuid references account (id) on delete cascade,
  add column home_zone text collate "C" references data_center (id),
  add column state text not null default 'available' check (state in
    ('uploading', 'checking', 'cloning', 'copying', 'available', 'failed', 'deleting', 'deleted')),
  -- Why it failed.
  add column reason text,
  -- The task at work on it.
  add column task_id uuid,
  add column source text not null default 'provider' check (source in ('provider', 'clone', 'upload', 'url', 'copy')),
  -- What it was made from, for people.
  add column created_from text not null default '',
  add column created_by text not null default '',
  add column format text check (format in ('qcow2', 'vmdk', 'vhd', 'vhdx', 'raw', 'iso')),
  add column size_bytes bigint not null default 0,
  add column sha256 text,
  add column usage_info text not null default '',
  -- Not deleted while it is set.
  add column locked boolean not null default false,
  -- From then on it is offered no more, and from the second on it can be used no more.
  add column deprecated_at timestamptz,
  add column ends_at timestamptz,
  add column revision int not null default 1,
  add check ((account_id is null) = (home_zone is null) and (account_id is null) = (site_id is null));
create unique index image_name on image (account_id, home_zone, lower(name), version)
  where account_id is not null and state not in ('failed', 'deleted');
create index image_of_account on image (account_id, created_at desc, id desc) where account_id is not null;
create index image_of_site on image (site_id, created_at desc, id desc) where account_id is not null;
create index image_public on image (position, id) where account_id is null;

-- With whom an image is shared.
create table image_share (
  image_id uuid not null references image (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  until timestamptz,
  may_reshare boolean not null,
  shared_by text not null,
  created_at timestamptz not null,
  primary key (image_id, account_id)
);
create index image_share_account on image_share (account_id, image_id);
