-- Files that were ordered and are fetched by a link.
create table download (
  id uuid primary key,
  kind text not null check (kind in ('report', 'usage', 'invoice')),
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  title text not null,
  filename text not null,
  content_type text not null,
  state text not null default 'preparing' check (state in ('preparing', 'ready', 'failed')),
  row_count int not null default 0,
  byte_count bigint not null default 0,
  -- SHA-256 of the link's 32 random bytes; a mailed link is made when the file is ready.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index download_expires on download (expires_at);
create index download_account on download (account_id);

create table download_part (
  download_id uuid not null references download (id) on delete cascade,
  position int not null,
  content text not null,
  primary key (download_id, position)
);
