-- Tags that staff puts on accounts, of the account's site.
create table user_tag (
  account_id uuid not null references account (id) on delete cascade,
  site_id uuid not null references site (id),
  name text collate "C" not null check (length(name) between 1 and 32),
  name_key text collate "C" generated always as (lower(name)) stored,
  primary key (account_id, name_key)
);
create index user_tag_of_site on user_tag (site_id, name_key, account_id);
create index user_tag_name on user_tag (name_key, account_id);
