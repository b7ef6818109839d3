-- A session beside another one is a support session, or the same person in an account of others.
alter table session
  drop constraint session_support,
  add constraint session_support check (support_id is null or operator_session is not null);
