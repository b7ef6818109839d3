-- Where a request came from, as the proxy in front of the product reports it (ISO 3166); null: it reports nothing.
alter table session add column country text collate "C";
alter table login_log add column country text collate "C";
