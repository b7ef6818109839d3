-- Who gets the documents of an account by mail, beside its owner. It waits until the link that is mailed to it was opened.
create table billing_recipient (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  email text collate "C" not null,
  -- Of who reads there.
  language text not null,
  state text not null check (state in ('pending', 'confirmed')),
  -- SHA-256 of the token of its link.
  token_hash bytea unique,
  token_until timestamptz,
  added_at timestamptz not null,
  unique (account_id, email),
  check ((state = 'pending') = (token_hash is not null)),
  check ((token_hash is null) = (token_until is null))
);
