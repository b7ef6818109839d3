-- Whether new emails are verified already; before, they had to be confirmed.
update account_batch set options = '{"verified": false}'::jsonb || options;
update account_batch_template set options = '{"verified": false}'::jsonb || options;
