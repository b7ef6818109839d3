-- What schedules belong to. Schedules don't know servers or accounts: they declare here what they read of them, without rows, and
-- the domain that has the servers replaces the view.
create view scheduled_object as
select
  null::text as object_type,
  null::uuid as id,
  null::text as name,
  null::uuid as site_id,
  null::uuid as account_id
where false;
