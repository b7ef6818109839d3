-- A sign-in that the blocklist refused.
alter table login_log drop constraint login_log_result_check;
alter table login_log add constraint login_log_result_check check (
  result in ('success', 'wrong', 'blocked', 'locked', 'disabled', 'ip-refused', 'refused', 'factor-asked', 'factor-wrong'));
