-- When a span was written. What is counted of an earlier day may come late: it takes the next units of its month, not those of its day,
-- so that no line that was charged becomes smaller.
alter table usage_span add column recorded_at timestamptz not null default now();
