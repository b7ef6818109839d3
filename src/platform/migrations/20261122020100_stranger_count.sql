-- What people without a session were refused, counted by day and network: the trail is kept for good and holds what people
-- with an account did, so that strangers must not be able to fill it. A day has a bounded number of rows, and a
-- schedule deletes old days.
create table stranger_count (
  day date not null,
  action text collate "C" not null,
  error_code int not null,
  site_id uuid not null,
  -- The /24 or /64 they came from; 0.0.0.0/0 once a day has rows enough: everybody else.
  network cidr not null,
  hits bigint not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- What the newest of them was about, such as the name that was tried.
  last_object text,
  primary key (day, action, error_code, site_id, network)
);
