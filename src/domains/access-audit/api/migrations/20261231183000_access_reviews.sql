-- A review of what people hold, as it was when the review began.
create table access_review (
  id uuid primary key,
  site_id uuid not null references site (id),
  -- The account whose people it is of; null: the people of the site.
  account_id uuid references account (id) on delete cascade,
  covers text collate "C" not null check (covers in ('staff', 'everyone', 'account')),
  name text not null,
  name_key text collate "C" generated always as (lower(name)) stored not null,
  state text collate "C" not null default 'open' check (state in ('open', 'completed', 'canceled')),
  due_at timestamptz not null,
  -- When reviewers are reminded next.
  remind_at timestamptz not null,
  created_by text not null,
  created_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  check ((covers = 'account') = (account_id is not null)),
  check ((state = 'open') = (ended_at is null) and (ended_at is null) = (ended_by is null))
);
create unique index access_review_open on access_review (site_id, coalesce(account_id, site_id)) where state = 'open';
create index access_review_account on access_review (account_id, created_at desc, id desc);
create index access_review_site on access_review (site_id, created_at desc, id desc);
create index access_review_listed on access_review (created_at desc, id desc);
create index access_review_due on access_review (due_at, id);
create index access_review_remind on access_review (remind_at) where state = 'open';

create table access_review_entry (
  id uuid primary key default gen_random_uuid(),
  review_id uuid not null references access_review (id) on delete cascade,
  kind text collate "C" not null check (kind in ('role', 'grant', 'member')),
  -- The account, grant or member that it is about; another one after it was removed and given back.
  subject_id uuid not null,
  -- The person; null: a group, or an email without an account.
  account_id uuid references account (id) on delete set null,
  group_id uuid,
  holder text not null,
  holder_key text collate "C" generated always as (lower(holder)) stored not null,
  what text not null,
  permissions text[] not null,
  risk text collate "C" not null default 'low' check (risk in ('low', 'medium', 'high')),
  given_by text,
  reason text not null default '',
  since timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  decision text collate "C" check (decision in ('keep', 'remove')),
  -- It had ended otherwise before it was removed, so that undoing gives nothing back.
  gone boolean not null default false,
  note text not null default '',
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index access_review_entry_holder on access_review_entry (review_id, holder_key, id);
create index access_review_entry_since on access_review_entry (review_id, since, id);
create index access_review_entry_used on access_review_entry (review_id, last_used_at, id);
create index access_review_entry_account on access_review_entry (account_id) where account_id is not null;

-- When the people of a site, or of an account, are to be reviewed next.
create table access_review_plan (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references site (id),
  -- Null: the people of the site.
  account_id uuid references account (id) on delete cascade,
  next_at timestamptz not null
);
create unique index access_review_plan_of on access_review_plan (site_id, coalesce(account_id, site_id));
create index access_review_plan_next on access_review_plan (next_at);
