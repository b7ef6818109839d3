-- Which roles need a second factor where the site does not ask everybody.
alter table site add column factor_roles text[] not null default '{}';

-- Whether the policy of its site asks an account for a second factor that it does not have on. Methods that the policy
-- does not allow do not count.
create function factor_missing(wanted uuid) returns boolean language sql stable as $$
  select (s.factor_required or a.role = any (s.factor_roles)) and not coalesce(f.use_factor and (
    (f.use_email and 'email' = any (s.factor_methods))
    or (f.use_sms and 'sms' = any (s.factor_methods))
    or (f.use_google and 'google' = any (s.factor_methods))
    or ('passkey' = any (s.factor_methods) and exists (select from passkey p where p.account_id = a.id))
  ), false)
  from account a join site s on s.id = a.site_id left join factor_setting f on f.account_id = a.id
  where a.id = wanted
$$;

-- What the owner calls the device of the authenticator.
alter table factor_setting add column google_label text not null default '';

-- The phone that codes go to unless another one is chosen.
alter table factor_phone add column is_default boolean not null default false;
create unique index factor_phone_default on factor_phone (account_id) where is_default;

-- Links of mails about a sign-in from a new browser: 'this was not me'.
create table sign_in_alert (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_alert_expires on sign_in_alert (expires_at);
