create or replace view scheduled_object as
select 'server' as object_type, v.id, v.name, v.site_id, v.account_id from server v where v.state <> 'terminated'
union all
select 'account', a.id, a.name, a.site_id, a.id from account a;
