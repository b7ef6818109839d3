-- Lowest and highest are null where an engine answered averages alone: they are the averages then.
alter table statistic_fives alter column lows drop not null, alter column highs drop not null;
alter table statistic_hours alter column lows drop not null, alter column highs drop not null;

-- Whether five minutes were asked for as far as they go, or those of the last two days alone.
alter table statistic_past add column fine boolean not null default true;
alter table statistic_past alter column fine drop default;
