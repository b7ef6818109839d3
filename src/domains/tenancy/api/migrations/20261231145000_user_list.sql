-- The list of users is sorted by these, in the whole installation or in one site.
create index account_listed_email on account (email_key, id) where deleted_at is null;
create index account_listed_name on account ((lower(name) collate "C"), id) where deleted_at is null;
create index account_listed_company on account ((lower(organisation) collate "C"), id) where deleted_at is null;
create index account_listed_created on account (created_at, id) where deleted_at is null;
create index account_site_listed_email on account (site_id, email_key, id) where deleted_at is null;
create index account_site_listed_created on account (site_id, created_at, id) where deleted_at is null;
