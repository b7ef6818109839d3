-- What the last look at a site's address found.
create table site_launch (
  site_id uuid primary key references site (id),
  -- The name that was asked.
  host text collate "C" not null,
  answer text collate "C" not null check (answer in ('answered', 'other', 'away')),
  certificate_trusted boolean,
  certificate_until timestamptz,
  checked_at timestamptz not null
);

-- Administrators who were invited to a site.
create table site_invitation (
  account_id uuid primary key references account (id) on delete cascade,
  site_id uuid not null references site (id),
  invited_at timestamptz not null,
  -- Null: the mail waits until the site answers by its name.
  mailed_at timestamptz
);
create index site_invitation_site on site_invitation (site_id);
