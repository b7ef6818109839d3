-- Measurement ids of a site's analytics; a site without any reports nothing.
alter table site
  add column ga_tracker_id text,
  add column ga4_tracker_id text check (ga4_tracker_id ~ '^G-[A-Z0-9]{4,20}$'),
  add column ga_ads_tracker_id text check (ga_ads_tracker_id ~ '^AW-[0-9]{4,20}$');
