-- Since when a group grants nothing; null: it is active.
alter table account_group add column archived_at timestamptz;

-- Who was in a group when it was archived has no access and no row of account_group_member, and is back when it is restored.
alter table account_group_former drop constraint account_group_former_state_check;
alter table account_group_former add constraint account_group_former_state_check
  check (state in ('expired', 'removed', 'archived'));
