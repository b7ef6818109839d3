-- Who owes already begins the plan with the first look.
insert into dunning_change (account_id, site_id)
  select account_id, site_id from ledger_account where account_id is not null and total > 0;
