-- Taxes of a country look for the customers there.
create index billing_profile_country on billing_profile (country, account_id);
