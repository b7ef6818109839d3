-- Small servers that a policy is tried out on, and that go by themselves.
create table init_test (
  id uuid primary key,
  -- Null once the policy is deleted: the server goes all the same.
  policy_id uuid references init_policy (id) on delete set null,
  server_id uuid not null unique references server (id) on delete cascade,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  -- What was tried: `draft`, or the number of a version.
  tried text not null,
  currency text not null,
  -- What it costs at the most, when it runs as long as it may.
  most_micro int8 not null,
  created_at timestamptz not null,
  remove_at timestamptz not null,
  -- When its removal was ordered.
  ended_at timestamptz
);
create index init_test_policy on init_test (policy_id, created_at desc);
create index init_test_account on init_test (account_id) where ended_at is null;
create index init_test_due on init_test (remove_at) where ended_at is null;
