-- A digest of the hash of the password that a link was asked for with: the next password ends the link. Null: there was none.
alter table email_change add column password_mark bytea;
