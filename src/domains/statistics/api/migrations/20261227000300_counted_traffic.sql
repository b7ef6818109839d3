-- The bytes over public networks of a day that were metered: what comes late is metered in addition.
alter table statistic_days add column counted bigint not null default 0;
