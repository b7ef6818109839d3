-- Pages of a site's own systems in the menu of its console.
create table external_page (
  id uuid primary key,
  site_id uuid not null references site (id),
  title text not null,
  place text collate "C" not null,
  url text not null,
  sandbox text[] not null,
  parameters text[] not null,
  roles text[] not null,
  enabled boolean not null,
  -- Null: addresses are not signed.
  key_sealed bytea,
  version int not null default 1
);
create index external_page_site on external_page (site_id, title collate "C", id);
