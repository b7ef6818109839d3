-- Whether the account has been told of this attempt; told aside of the sign-in, so that its time tells nothing.
alter table login_log add column noticed boolean not null default false;
update login_log set noticed = true;
create index login_log_unnoticed on login_log (id) where not noticed;
