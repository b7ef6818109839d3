-- What people have seen of the console's guide: the day of the newest entry of "What's new", and whether the tour was
-- taken or declined. People who are here already know the console.
alter table account
  add column news_read date,
  add column tour_ended boolean not null default true;
alter table account alter column tour_ended set default false;
