-- A draft is closed to customers until its checklist is done. Sites from before are live.
alter table site
  add column stage text collate "C" not null default 'live' check (stage in ('draft', 'live')),
  -- The languages that the site offers its people.
  add column languages text[] not null default '{en,de,he,ar}' check (cardinality(languages) > 0);
