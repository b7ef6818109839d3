-- The number that a tax authority allocates to an invoice before it is issued.
create table allocation (
  invoice_id uuid primary key references invoice (id),
  site_id uuid not null references site (id),
  account_id uuid not null references account (id),
  -- As the sealed invoice has them: its number, its month, and its amount before tax in minor units of the shekel.
  invoice_number text collate "C" not null,
  month date not null,
  net bigint not null,
  state text collate "C" not null check (state in ('waiting', 'granted', 'refused', 'entered', 'waived')),
  -- The whole number; its nine right-most digits are printed.
  number text collate "C" not null default '',
  -- What keeps it waiting: the authority is away, the sign-in there has ended, or there is none.
  fault text collate "C" not null default '' check (fault in ('', 'away', 'sign-in', 'not-set-up')),
  -- What the authority said of a refusal.
  code int,
  message text not null default '',
  -- Why staff has issued the invoice without a number.
  reason text not null default '',
  tries int not null default 0,
  -- When it is asked again; null: it is not.
  next_try_at timestamptz,
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((state in ('granted', 'entered')) = (number <> '')),
  check (next_try_at is null or state = 'waiting')
);
create index allocation_due on allocation (next_try_at) where next_try_at is not null;
create index allocation_site on allocation (site_id, created_at, invoice_id);
create index allocation_account on allocation (account_id, created_at, invoice_id);
create index allocation_all on allocation (created_at, invoice_id);

-- The latest refresh token of the authority, sealed; `origin` names the one of the settings that it goes back to.
create table tax_authority_token (
  origin text collate "C" primary key,
  sealed bytea not null,
  changed_at timestamptz not null
);
