-- The plan resumes no server of a suspended site: those of accounts that have paid follow when the site is resumed.
create function dunning_site_resumed() returns trigger language plpgsql as $$
begin
  insert into dunning_change (account_id, site_id)
    select distinct s.account_id, new.id from dunning_server s join account a on a.id = s.account_id where a.site_id = new.id;
  if found then perform pg_notify('skydeck_work', 'dunning'); end if;
  return null;
end $$;
create trigger site_resumed_dunning after update of suspended_at on site for each row
  when (old.suspended_at is not null and new.suspended_at is null) execute function dunning_site_resumed();
