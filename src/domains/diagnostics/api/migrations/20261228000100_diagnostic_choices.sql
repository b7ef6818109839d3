-- Which diagnostic reports a person has among their favorites, and is notified of. The report '' is the daily digest of all.
create table diagnostic_choice (
  account_id uuid not null references account (id) on delete cascade,
  report_id text collate "C" not null,
  favorite boolean not null default false,
  subscribed boolean not null default false,
  primary key (account_id, report_id)
);
create index diagnostic_choice_subscribed on diagnostic_choice (report_id) where subscribed;
