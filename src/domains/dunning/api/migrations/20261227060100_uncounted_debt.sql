-- What of the debt of accounts the plan leaves alone, in minor units: a domain above replaces it.
create view dunning_uncounted (account_id, currency, amount) as
  select null::uuid, null::text collate "C", null::bigint where false;

-- Where a part of the debt is left alone, the rest is settled before the balance reaches zero.
create or replace function dunning_crossing() returns trigger language plpgsql as $$
begin
  if (old.total > 0) = (new.total > 0)
    and not exists (select from dunning_uncounted u where u.account_id = new.account_id and u.currency = new.currency)
  then return null; end if;
  insert into dunning_change (account_id, site_id) values (new.account_id, new.site_id);
  perform pg_notify('skydeck_work', 'dunning');
  return null;
end $$;
drop trigger ledger_account_dunning on ledger_account;
create trigger ledger_account_dunning after update of total on ledger_account for each row
  when (new.account_id is not null and old.total <> new.total and (old.total > 0 or new.total > 0))
  execute function dunning_crossing();
