-- An exemption certificate that a customer has uploaded.
create table tax_certificate (
  id uuid primary key,
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  reason text collate "C" not null check (reason in ('resale', 'government', 'nonprofit', 'diplomatic', 'other')),
  country text collate "C" not null,
  -- Empty: the whole country.
  region text collate "C" not null default '',
  -- As it is printed on documents.
  number text not null,
  valid_from date not null,
  -- The last day.
  expires_on date not null check (expires_on >= valid_from),
  state text collate "C" not null check (state in ('scanning', 'waiting', 'accepted', 'rejected')),
  -- What the scanner found, of one that no person rejected.
  finding text collate "C" not null default '' check (finding in ('', 'malware', 'not-scanned')),
  rejection text not null default '',
  reviewed_at timestamptz,
  uploaded_at timestamptz not null,
  content_type text collate "C" not null,
  bytes int not null,
  -- Null: it was infected.
  content bytea,
  -- When its owner is reminded of its end next.
  remind_at timestamptz,
  check (content is not null or state = 'rejected')
);
create index tax_certificate_account on tax_certificate (account_id, uploaded_at, id);
create index tax_certificate_site on tax_certificate (site_id, uploaded_at, id);
create index tax_certificate_all on tax_certificate (uploaded_at, id);
create index tax_certificate_remind on tax_certificate (remind_at) where remind_at is not null;
