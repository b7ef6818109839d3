-- Characters that a new password needs on a site; never fewer than the product asks for.
alter table site add column min_password int not null default 6 check (min_password between 6 and 30);
