alter table site
  -- 0 no billing profile, 1 external (nobody signs up by themselves), 2 the product's own profile.
  add column new_user_billing int not null default 2 check (new_user_billing in (0, 1, 2)),
  -- The version of the terms that everybody must have accepted; 0: none.
  add column terms_version int not null default 0,
  -- Whether a first social sign-in may make an account, and by whom; null: by every configured provider.
  add column social_registration boolean not null default true,
  add column social_providers text[],
  -- Sign-in by a trusted page of the site's owner.
  add column remote_web_access boolean not null default false,
  -- From where one-time tokens may be asked for; empty: from anywhere.
  add column remote_ips cidr[] not null default '{}',
  -- SHA-256 of the site's token for such calls.
  add column remote_token_hash bytea;

alter table account
  -- Null until the mailed link was followed. Accounts that staff make are taken as confirmed.
  add column email_validated_at timestamptz default now(),
  -- The newest version of its site's terms that it accepted.
  add column terms_version int not null default 0,
  add column marketing_consent_at timestamptz;
