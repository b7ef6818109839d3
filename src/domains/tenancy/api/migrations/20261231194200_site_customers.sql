-- When the customers of a site joined and left, from the index alone.
create index account_site_customers on account (site_id, created_at, deleted_at) where role = 'account-holder';
