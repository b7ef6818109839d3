-- What someone earns who recommends a site is a credit, too.
alter table credit drop constraint credit_cause_check;
alter table credit add constraint credit_cause_check check (cause in ('code', 'gift', 'refund', 'referral'));
