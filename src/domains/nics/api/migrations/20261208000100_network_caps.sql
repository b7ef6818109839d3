-- What engines were told last that servers may carry over public networks.
create table network_cap (
  server_id uuid primary key references server (id) on delete cascade,
  -- Null: as much as they can.
  mbps int,
  -- In force since then; null: it could not be set.
  applied_at timestamptz,
  tried_at timestamptz not null,
  -- Why it could not be set.
  error text
);
create index network_cap_present on network_cap (server_id) where mbps is not null or error is not null;
-- The servers that were sold with a rate: a leading t would count GB.
create index server_sold_with_rate on server (zone_id)
  where billing_mode = 0 and traffic_package !~ '^t' and state <> 'terminated';
