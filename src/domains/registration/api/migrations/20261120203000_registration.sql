-- Texts of a site for everybody to read; a published version never changes.
create table site_document (
  id uuid primary key,
  site_id uuid not null references site (id),
  kind text not null check (kind in ('terms')),
  version int not null check (version > 0),
  title text not null,
  -- Paragraphs apart by an empty line; one that begins with `## ` is a heading.
  body text not null,
  published_at timestamptz not null,
  unique (site_id, kind, version)
);

create table document_acceptance (
  account_id uuid not null references account (id) on delete cascade,
  document_id uuid not null references site_document (id),
  accepted_at timestamptz not null,
  ip inet not null,
  primary key (account_id, document_id)
);

-- Links sent by mail. A used one stays until it expires, so that it can be told from an unknown one.
create table mail_token (
  -- SHA-256 of the link's 32 random bytes; the token itself is stored nowhere.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'validate')),
  account_id uuid not null references account (id) on delete cascade,
  -- The address it was sent to: a link proves nothing about an address that came later.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_account on mail_token (account_id, purpose, created_at desc);
create index mail_token_expires on mail_token (expires_at);
