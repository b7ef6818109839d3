-- What the customers of a site owe, from the index alone.
create index ledger_account_owed on ledger_account (site_id, currency) include (total)
  where account_id is not null and total > 0;
