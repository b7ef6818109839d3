alter table notification
  -- Not a thing that happened: somebody wanted to see what arrives.
  add column sample boolean not null default false,
  -- Held for a digest or for the end of quiet hours; null with `held`: for the cap of an hour.
  add column held_until timestamptz;

alter table notification_preference
  drop constraint notification_preference_channel_check,
  add constraint notification_preference_channel_check check (channel in ('inApp', 'mail', 'webhook', 'sms'));

-- How and when an account is told.
create table notification_setting (
  account_id uuid primary key references account (id) on delete cascade,
  digest text not null default 'immediately' check (digest in ('immediately', 'hourly', 'daily')),
  -- Minutes of the day in the account's zone; both or none.
  quiet_from int check (quiet_from between 0 and 1439),
  quiet_until int check (quiet_until between 0 and 1439),
  -- Its parent has taken the preferences over.
  parent_locked boolean not null default false,
  check ((quiet_from is null) = (quiet_until is null))
);

create table notification_webhook (
  account_id uuid primary key references account (id) on delete cascade,
  url text not null,
  -- Names the key that signs; the key is derived and stored nowhere.
  key_salt text not null,
  state text not null default 'working' check (state in ('working', 'failing')),
  changed_at timestamptz not null default now()
);

-- What a site sets for its accounts: a default, or with `locked` what nobody there can change.
create table site_notification_rule (
  site_id uuid not null references site (id) on delete cascade,
  code int not null,
  channel text not null check (channel in ('inApp', 'mail', 'webhook', 'sms')),
  enabled boolean not null,
  locked boolean not null,
  primary key (site_id, code, channel)
);

-- One row per notification, channel and recipient; without a message it says why there was none.
alter table notification_delivery
  drop constraint notification_delivery_pkey,
  alter column message_id drop not null,
  add column id uuid primary key default gen_random_uuid(),
  add column channel text not null default 'mail' check (channel in ('mail', 'webhook', 'sms')),
  add column suppressed text,
  add constraint notification_delivery_message unique (message_id),
  add constraint notification_delivery_outcome check ((message_id is null) = (suppressed is not null));
