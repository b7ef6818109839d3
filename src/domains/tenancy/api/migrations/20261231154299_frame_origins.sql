-- The origins that pages of a site may frame.
alter table site add column frame_origins text[] not null default '{}';
