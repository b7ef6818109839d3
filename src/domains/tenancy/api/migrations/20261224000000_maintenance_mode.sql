-- While a site is in maintenance mode, its customers see a page with this text. Null: it is not. It ends at the instant, if there is one.
alter table site
  add column maintenance_text text,
  add column maintenance_since timestamptz,
  add column maintenance_ends_at timestamptz,
  add check ((maintenance_text is null) = (maintenance_since is null)),
  add check (maintenance_ends_at is null or maintenance_text is not null);
