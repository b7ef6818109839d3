create table ssh_key (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  name text collate "C" not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  type text collate "C" not null,
  fingerprint text collate "C" not null,
  comment text not null,
  public_key text not null,
  version int not null default 1,
  created_at timestamptz not null
);
create unique index ssh_key_of_account on ssh_key (account_id, name_key);
create unique index ssh_key_once on ssh_key (account_id, fingerprint);
create index ssh_key_name on ssh_key (name_key, id);
create index ssh_key_type on ssh_key (type, id);
create index ssh_key_site on ssh_key (site_id, name_key, id);
create index ssh_key_created on ssh_key (created_at, id);
