-- What someone opened last in the console: a few screens each, to find them again on every device.
create table opened_object (
  account_id uuid not null references account (id) on delete cascade,
  path text collate "C" not null,
  -- What the object was called then.
  title text not null,
  at timestamptz not null,
  primary key (account_id, path)
);
