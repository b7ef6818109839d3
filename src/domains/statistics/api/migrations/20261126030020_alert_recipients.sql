-- Who is told of an alert; none: the account of the server alone.
alter table statistic_alert add column recipients uuid[] not null default '{}';
