-- What someone has started is counted before they start more.
create index account_batch_run_by on account_batch (run_by, action);
