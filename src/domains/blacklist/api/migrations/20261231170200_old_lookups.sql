-- Old names are forgotten by when they were last asked for; nothing looks for when they were looked up.
drop index blacklist_lookup_old;
create index blacklist_lookup_old on blacklist_lookup (asked_at);
