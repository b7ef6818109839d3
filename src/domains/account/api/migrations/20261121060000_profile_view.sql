-- How much of the console a person sees, and who told them of it.
alter table account
  -- `site`: what the site settles.
  add column view_mode text not null default 'site' check (view_mode in ('full', 'mini', 'site')),
  -- Part of the link with which a person tells others of the site.
  add column referral_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
  add column referred_by uuid references account (id) on delete set null;
create index account_referred_by on account (referred_by) where referred_by is not null;

-- The reduced console for small customers; without colours of its own it has the site's.
alter table site
  add column mini_view boolean not null default false,
  add column mini_view_primary text check (mini_view_primary ~ '^#[0-9a-f]{6}$');

-- Whom staff writes to about an account, by subject.
create table account_contact (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null check (kind in ('billing', 'technical', 'abuse')),
  email text not null,
  language text not null,
  primary key (account_id, kind)
);
