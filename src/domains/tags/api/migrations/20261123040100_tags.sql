create table tag (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  name text collate "C" not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  colour text not null check (colour in ('muted', 'brand', 'ok', 'warn', 'bad')),
  version int not null default 1,
  created_at timestamptz not null default now()
);
create unique index tag_of_account on tag (account_id, name_key);
create index tag_name on tag (name_key, id);
create index tag_site on tag (site_id, name_key, id);
create index tag_created on tag (created_at, id);

-- What is put on servers so far.
insert into tag (id, site_id, account_id, name, colour)
select gen_random_uuid(), site_id, account_id, min(name), 'muted'
from (select s.site_id, s.account_id, unnest(s.tags) as name from server s) t
group by site_id, account_id, lower(name);
