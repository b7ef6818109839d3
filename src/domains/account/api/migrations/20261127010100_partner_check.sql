-- The connection to the partner cloud is checked by itself now and then; when it worked last outlives a failure.
alter table partner_setting
  add column worked_at timestamptz,
  add column check_due_at timestamptz not null default now();
update partner_setting set worked_at = tested_at where test_error is null;
create index partner_setting_check_due on partner_setting (check_due_at);
