-- Who found a listing, since when the list names the address no longer, and when its customer was last notified.
alter table address_listing
  add column source text collate "C" not null default 'staff' check (source in ('staff', 'check')),
  add column gone_at timestamptz,
  add column notified_at timestamptz,
  drop constraint address_listing_ip_list_key;
create unique index address_listing_live on address_listing (ip, list) where gone_at is null;
create index address_listing_list on address_listing (list) where gone_at is null;
create index address_listing_gone on address_listing (gone_at) where gone_at is not null;
