-- What of an email is forgotten when its owner is deleted.
create index blacklist_hit_email on blacklist_hit (lower(value)) where fact = 'email';
create index blacklist_entry_last on blacklist_entry (lower(last_value)) where last_value <> '';
