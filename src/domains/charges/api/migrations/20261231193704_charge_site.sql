-- What the customers of a site were charged in a month, from the index alone.
create index charge_site on charge (site_id, month, currency) include (amount);
