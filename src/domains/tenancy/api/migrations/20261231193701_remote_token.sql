-- When the token of a site's own server was made, and the one before it while that is still accepted.
alter table site add column remote_token_at timestamptz;
alter table site add column remote_token_old_hash bytea;
alter table site add column remote_token_old_until timestamptz;
alter table site add constraint site_remote_token_old check ((remote_token_old_hash is null) = (remote_token_old_until is null));
