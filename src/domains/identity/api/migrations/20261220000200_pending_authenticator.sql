-- The secret of an authenticator that is being set up, sealed: the security screen shows it again after a reload.
alter table factor_setting add column google_pending_secret bytea;
