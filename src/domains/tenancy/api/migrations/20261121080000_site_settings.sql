alter table site
  -- Counts the changes of its settings, for If-Match.
  add column version int not null default 1,
  -- Where people of the site find help: an https or mailto address.
  add column support_url text check (support_url ~ '^(https://|mailto:)');

create table site_logo (
  site_id uuid primary key references site (id) on delete cascade,
  -- Found from the content, never from a file name.
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')),
  content bytea not null check (length(content) <= 262144),
  -- A part of the content's SHA-256: another image has another address, so that browsers may keep one for ever.
  etag text collate "C" not null
);
