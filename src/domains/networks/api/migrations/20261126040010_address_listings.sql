-- Lists of bad senders that name one of our addresses.
create table address_listing (
  id uuid primary key,
  ip inet not null,
  list text collate "C" not null,
  reason text not null default '',
  added_by text not null,
  created_at timestamptz not null,
  unique (ip, list)
);
