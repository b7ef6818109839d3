-- The attempts at names that nobody has: the oldest go when there are too many.
create index login_log_strangers on login_log (id) where account_id is null;
