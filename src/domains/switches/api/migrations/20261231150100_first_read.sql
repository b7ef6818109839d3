-- Since when a switch has been read: what it hasn't seen since then is silent.
alter table switch add column first_read_at timestamptz not null default now();
update switch w set first_read_at = coalesce((select min(t.since) from switch_station t where t.switch_id = w.id), w.read_at);
