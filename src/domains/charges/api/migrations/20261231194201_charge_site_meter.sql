-- What the customers of a site were charged in months, by service, from the index alone.
drop index charge_site;
create index charge_site on charge (site_id, month, currency, meter) include (amount);
