-- How the bytes of an image come in: through the browser with a ticket, or from an address.
create table image_upload (
  image_id uuid primary key references image (id) on delete cascade,
  -- Who brings it; the ticket is theirs.
  account_id uuid not null references account (id) on delete cascade,
  -- Null: it is imported from `url`.
  ticket_hash bytea,
  url text,
  file_name text not null,
  -- Null while the size of what is imported is not known.
  size_bytes bigint,
  received_bytes bigint not null default 0,
  -- The checksum that the whole must have, in hex.
  sha256 text,
  expires_at timestamptz not null,
  check ((ticket_hash is null) <> (url is null))
);
create index image_upload_account on image_upload (account_id);
create index image_upload_expiry on image_upload (expires_at);

-- Who holds a link may download the image until it expires.
create table image_link (
  token_hash bytea primary key,
  image_id uuid not null references image (id) on delete cascade,
  created_by text not null,
  expires_at timestamptz not null
);
create index image_link_image on image_link (image_id);
create index image_link_expiry on image_link (expires_at);
