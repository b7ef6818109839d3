-- How the person of an account wants the console, and how they may sign in.
alter table account
  add column notification boolean not null default true,
  -- False: a social network alone vouches for the person.
  add column email_sign_in boolean not null default true,
  add column organisation text not null default '',
  -- E.164, or empty.
  add column phone text not null default '',
  add column language text not null default 'en',
  add column theme text not null default 'system' check (theme in ('light', 'dark', 'system')),
  add column density text not null default 'regular' check (density in ('regular', 'compact')),
  add column start_page text not null default '/dashboard',
  add column checklist_dismissed text[] not null default '{}';

-- The provider's partner account in the Microsoft cloud, as the account's holder typed it.
create table partner_setting (
  account_id uuid primary key references account (id) on delete cascade,
  user_name text not null,
  -- Sealed with the installation's key, like the secret.
  password_sealed bytea not null,
  app_id text not null,
  app_secret_sealed bytea not null,
  app_secret_expires date,
  tenant_id text not null,
  consent_url text not null,
  last_consent_at timestamptz,
  microsoft_partner_id text not null,
  changed_at timestamptz not null,
  tested_at timestamptz,
  -- What the last test found wrong; null when it went well.
  test_error text
);

-- Mailed links that move an account to another email.
create table email_change (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_change_account on email_change (account_id, created_at desc);
create index email_change_expires on email_change (expires_at);

-- The site's own home page, in place of the dashboard: paragraphs apart by an empty line, `## ` begins a heading.
alter table site add column home_template text;
