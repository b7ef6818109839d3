-- What accounts are told, written in the transaction of what happened.
create table notification (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- Set on what a parent hears about an account below it.
  about_account_id uuid references account (id) on delete cascade,
  code int not null,
  severity text not null check (severity in ('info', 'success', 'warning', 'error')),
  title text not null,
  body text not null,
  object_link text,
  group_key text,
  by_mail boolean not null,
  -- Pending until the mails that follow from it are queued; held while the cap of its hour is reached.
  delivery text not null default 'pending' check (delivery in ('pending', 'held', 'done')),
  -- Hidden in the console where its channel is switched off.
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Nulls differ from each other: without a key nothing is the same.
  unique (account_id, code, group_key)
);
create index notification_due on notification (created_at) where delivery <> 'done';
create index notification_account on notification (account_id, created_at desc, id desc);
create index notification_unread on notification (account_id) where read_at is null and not hidden;

-- What differs from the default of the code.
create table notification_preference (
  account_id uuid not null references account (id) on delete cascade,
  preference_set text not null,
  code int not null,
  channel text not null check (channel in ('inApp', 'mail')),
  enabled boolean not null,
  primary key (account_id, preference_set, code, channel)
);

-- One more address at the parent level (0) and one at the admin level (1).
create table additional_address (
  account_id uuid not null references account (id) on delete cascade,
  level int not null check (level in (0, 1)),
  email text not null,
  enabled boolean not null,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'bouncing')),
  -- SHA-256 of the token of its link.
  token_hash bytea unique,
  token_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, level)
);

-- Which message a notification became, and for whom.
create table notification_delivery (
  message_id uuid primary key,
  notification_id uuid not null references notification (id) on delete cascade,
  recipient text not null,
  additional_level int
);
create index notification_delivery_notification on notification_delivery (notification_id);
