-- What a site's own server asked for and what came of it. Rows go after 90 days; those of strangers are capped.
create table remote_sign_in (
  id bigint generated always as identity primary key,
  site_id uuid not null references site (id),
  at timestamptz not null,
  account_id uuid references account (id) on delete cascade,
  -- Empty where the request did not prove that it comes from the site.
  email text not null,
  ip inet not null,
  result text not null check (result in ('link-created', 'signed-in', 'factor-asked', 'tested', 'refused')),
  reason text check (reason in ('token', 'off', 'address', 'account', 'link', 'disabled', 'screened')),
  check ((result = 'refused') = (reason is not null))
);
create index remote_sign_in_site on remote_sign_in (site_id, at desc, id desc);
create index remote_sign_in_account on remote_sign_in (account_id);
create index remote_sign_in_at on remote_sign_in (at);

-- A link without an account tests the way and signs no one in.
alter table login_link alter column account_id drop not null;
