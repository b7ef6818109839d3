-- A site has a logo for light pages, one for dark ones, and an icon for browser tabs.
alter table site_logo
  add column kind text collate "C" not null default 'light' check (kind in ('light', 'dark', 'icon')),
  drop constraint site_logo_pkey,
  add primary key (site_id, kind);
