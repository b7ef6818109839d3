-- What sites say in the mails of the product, version by version. Without a subject, the usual text was restored.
create table mail_text (
  site_id uuid not null references site (id),
  mail text collate "C" not null,
  language text collate "C" not null,
  version int not null check (version > 0),
  subject text,
  body text,
  saved_by uuid not null references account (id),
  saved_at timestamptz not null,
  primary key (site_id, mail, language, version),
  check ((subject is null) = (body is null))
);

create or replace view site_mail_text as
select distinct on (site_id, mail, language) site_id, mail, language, subject, body
from mail_text
order by site_id, mail, language, version desc;
