-- How much of a limit is handed out to the processes that count requests: one row a limit and session or network, until its
-- minute ends. What a crash loses here nobody misses.
create unlogged table rate_window (
  key text collate "C" primary key,
  points int not null,
  ends_at timestamptz not null
);
create index rate_window_ends on rate_window (ends_at);
