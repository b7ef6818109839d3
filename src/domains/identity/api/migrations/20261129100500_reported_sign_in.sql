-- When the owner of the account said of a sign-in that it was somebody else.
alter table login_log add column reported_at timestamptz;
