-- A member of a team may hold nothing of its role, only what is granted.
alter table account add column grants_only boolean not null default false;

-- The permissions that grants give to accounts, and until when. Sign-in stands below the domain that has the grants: it declares here
-- what it reads of them, without rows, and that domain replaces the view.
create view granted_permission as
select
  null::uuid as account_id,
  null::uuid as grant_id,
  null::text[] as permissions,
  -- `infinity`: never.
  null::timestamptz as expires_at
where false;
