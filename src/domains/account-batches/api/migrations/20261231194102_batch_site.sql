-- Whole accounts can move to another site: batches and templates of before move services to accounts.
update account_batch set options = options || '{"site": ""}' where not options ? 'site';
update account_batch_template set options = options || '{"site": ""}' where not options ? 'site';
