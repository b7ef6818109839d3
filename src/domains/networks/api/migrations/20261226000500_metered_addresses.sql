-- A public address that an account keeps without a server. One that a server has is part of the server's price.
create function meter_kept(of address, is_kept boolean, moment timestamptz) returns void language sql as $$
  select meter_use(of.subnet_id || '/' || host(of.ip), 'ip.public', moment, (
    select jsonb_build_object('site_id', of.site_id, 'account_id', of.account_id, 'object_type', 'address',
      'object_name', host(of.ip), 'zone_id', n.zone_id, 'state', 'kept', 'quantity', 1, 'billing', 'stored')
    from subnet s join network n on n.id = s.network_id where is_kept and s.id = of.subnet_id and n.type = 1), null)
$$;

create function meter_addresses() returns trigger language plpgsql as $$
declare
  changed address := coalesce(new, old);
begin
  perform meter_kept(changed, tg_op <> 'DELETE' and changed.account_id is not null,
    case when tg_op <> 'DELETE' and changed.account_id is not null then changed.taken_at else now() end);
  return null;
end $$;
create trigger address_metered_insert after insert on address for each row when (new.account_id is not null)
  execute function meter_addresses();
create trigger address_metered_delete after delete on address for each row when (old.account_id is not null)
  execute function meter_addresses();
create trigger address_metered after update of account_id on address
  for each row when (old.account_id is distinct from new.account_id) execute function meter_addresses();

select meter_kept(a, true, now()) from address a where a.account_id is not null;
