-- Someone asks for a permission that they lack.
create table access_request (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id) on delete cascade,
  permission text not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references account (id) on delete set null,
  answer text not null default ''
);
create unique index access_request_open on access_request (account_id, permission) where state = 'open';
create index access_request_account on access_request (account_id, created_at desc, id desc);
create index access_request_site on access_request (site_id, created_at desc, id desc);
create index access_request_listed on access_request (created_at desc, id desc);
