-- Users are found by an address that they signed in from.
create index login_log_ip on login_log (ip) where account_id is not null;
