-- Texts of sites for their people, version by version. An empty text ends the one before.
create table site_content (
  site_id uuid not null references site (id),
  kind text collate "C" not null check (kind in ('privacy', 'legal', 'welcome', 'help', 'support')),
  language text collate "C" not null,
  version int not null check (version > 0),
  title text not null,
  body text not null,
  starts_at timestamptz not null,
  saved_by uuid not null references account (id),
  saved_at timestamptz not null,
  primary key (site_id, kind, language, version)
);
