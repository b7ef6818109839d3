-- What staff write down about a person; the person does not see it.
create table account_note (
  account_id uuid primary key references account (id) on delete cascade,
  body text not null,
  version int not null,
  updated_at timestamptz not null
);
