-- Who is called when an alarm fires: people who take turns at a weekly hour.
create table on_call_schedule (
  id uuid primary key,
  name text collate "C" not null,
  time_zone text not null,
  -- Of the hand-over; Sunday is 0.
  weekday smallint not null check (weekday between 0 and 6),
  hour smallint not null check (hour between 0 and 23),
  minute smallint not null check (minute between 0 and 59),
  -- The length of a shift.
  weeks smallint not null check (weeks > 0),
  -- The hand-over from which the first person is on call.
  starts_at timestamptz not null,
  version int not null default 0,
  -- Who was on call in the last round, and since when; null: no one.
  on_call_id uuid references account (id) on delete set null,
  on_call_since timestamptz,
  created_at timestamptz not null
);
create unique index on_call_schedule_name on on_call_schedule (lower(name));
create index on_call_schedule_person on on_call_schedule (on_call_id) where on_call_id is not null;

create table on_call_member (
  schedule_id uuid not null references on_call_schedule (id) on delete cascade,
  position smallint not null,
  member_id uuid not null references account (id) on delete cascade,
  primary key (schedule_id, position),
  unique (schedule_id, member_id)
);
create index on_call_member_person on on_call_member (member_id);

-- Someone else is on call for a time; of several, the one that was made last.
create table on_call_override (
  id uuid primary key,
  schedule_id uuid not null references on_call_schedule (id) on delete cascade,
  member_id uuid not null references account (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null,
  check (ends_at >= starts_at)
);
create index on_call_override_end on on_call_override (schedule_id, ends_at, id);
create index on_call_override_person on on_call_override (member_id);
create index on_call_override_by on on_call_override (created_by) where created_by is not null;

create table on_call_note (
  id uuid primary key,
  schedule_id uuid not null references on_call_schedule (id) on delete cascade,
  text text not null,
  created_by uuid references account (id) on delete set null,
  created_at timestamptz not null
);
create index on_call_note_of on on_call_note (schedule_id, created_at desc, id desc);
create index on_call_note_by on on_call_note (created_by) where created_by is not null;

-- Where alarms are posted to. The key that signs what is sent is made from the salt and stored nowhere.
create table alarm_webhook (
  id uuid primary key,
  name text collate "C" not null,
  url text not null,
  key_salt text not null,
  -- The site whose messages its calls are.
  sender uuid not null references site (id),
  created_at timestamptz not null
);
create unique index alarm_webhook_name on alarm_webhook (lower(name));
create index alarm_webhook_sender on alarm_webhook (sender);

create table alarm_webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references alarm_webhook (id) on delete cascade,
  -- What it was about; null: a test.
  alarm_id uuid references alarm (id) on delete set null,
  alarm_name text,
  event text collate "C" not null,
  message_id uuid not null references message (id) on delete cascade,
  created_at timestamptz not null
);
create index alarm_webhook_delivery_of on alarm_webhook_delivery (webhook_id, created_at desc, id desc);
create index alarm_webhook_delivery_alarm on alarm_webhook_delivery (alarm_id) where alarm_id is not null;
create unique index alarm_webhook_delivery_message on alarm_webhook_delivery (message_id);

-- What is done about an alarm that has been firing for so many minutes.
create table escalation_step (
  id uuid primary key,
  after_minutes int not null check (after_minutes >= 0),
  kind text collate "C" not null check (kind in ('schedule', 'person', 'webhook', 'email')),
  schedule_id uuid references on_call_schedule (id),
  member_id uuid references account (id) on delete cascade,
  webhook_id uuid references alarm_webhook (id),
  email text,
  -- The site whose mails it sends to an address.
  sender uuid not null references site (id),
  critical_only boolean not null,
  -- Null: of any data center, and of none.
  zone_id text collate "C",
  created_at timestamptz not null,
  check (num_nonnulls(schedule_id, member_id, webhook_id, email) = 1)
);
create index escalation_step_schedule on escalation_step (schedule_id) where schedule_id is not null;
create index escalation_step_person on escalation_step (member_id) where member_id is not null;
create index escalation_step_webhook on escalation_step (webhook_id) where webhook_id is not null;
create index escalation_step_sender on escalation_step (sender);

-- A step that was taken for an alarm, once for each time that it fires.
create table escalation (
  alarm_id uuid not null references alarm (id) on delete cascade,
  fired_at timestamptz not null,
  step_id uuid not null references escalation_step (id) on delete cascade,
  taken_at timestamptz not null,
  -- When the alarm stopped firing.
  ended_at timestamptz,
  primary key (alarm_id, fired_at, step_id)
);
create index escalation_open on escalation (alarm_id) where ended_at is null;
create index escalation_step_taken on escalation (step_id);
