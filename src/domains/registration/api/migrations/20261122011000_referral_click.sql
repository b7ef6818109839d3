-- How often somebody's link to the sign-up was followed. A number, and nothing of who followed it.
create table referral_click (
  account_id uuid primary key references account (id) on delete cascade,
  clicks int not null check (clicks between 0 and 1000000000)
);
