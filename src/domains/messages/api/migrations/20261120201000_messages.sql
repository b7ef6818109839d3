-- Mails and text messages on their way out, written in the transaction of what causes them.
create table message (
  id uuid primary key,
  channel text not null check (channel in ('mail', 'sms')),
  site_id uuid not null references site (id),
  account_id uuid references account (id) on delete set null,
  recipient text not null,
  template text not null,
  subject text not null,
  -- Null once delivered where the template holds a secret (a code, a link that signs in).
  body_text text,
  body_html text,
  secret boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  tries int not null default 0,
  run_at timestamptz not null default now(),
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index message_due on message (run_at, id) where state = 'queued';
create index message_account on message (account_id, created_at desc);
create index message_created on message (created_at);
