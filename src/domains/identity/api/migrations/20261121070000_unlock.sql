-- Failures without a success between them, blocks or not.
alter table sign_in_failure add column in_row int not null default 0;

-- Links of mails that open a name again which too many failures in a row have closed.
create table sign_in_unlock (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_unlock_account on sign_in_unlock (account_id) where used_at is null;
create index sign_in_unlock_expires on sign_in_unlock (expires_at);

alter table login_log drop constraint login_log_result_check;
alter table login_log add constraint login_log_result_check
  check (result in ('success', 'wrong', 'blocked', 'locked', 'disabled', 'ip-refused', 'factor-asked', 'factor-wrong'));
