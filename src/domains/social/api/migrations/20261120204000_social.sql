-- An identity at a provider, linked to one account of one site.
create table social_identity (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  social text not null,
  -- The provider's own identifier of the person; never the email, which changes hands.
  subject text not null,
  email text not null,
  name text not null,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  -- Set when the provider tells that the person withdrew the consent.
  deauthorized_at timestamptz,
  unique (site_id, social, subject)
);
create index social_identity_account on social_identity (account_id);

-- Sign-ins that were finished: each may be used once. Rows go when the state would have expired anyway.
create table social_state_used (
  state_hash bytea primary key,
  expires_at timestamptz not null
);

-- Mailed links that confirm a first social sign-in of an existing account.
create table social_link_token (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  social text not null,
  subject text not null,
  email text not null,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index social_link_token_account on social_link_token (account_id, created_at desc);

-- One-time sign-in links that a site's own page asked for.
create table login_link (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  site_id uuid not null references site (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_link_expires on login_link (expires_at);
