-- The texts of sites for their mails; the domain that has them replaces this (decision 0103).
create view site_mail_text as
select null::uuid as site_id, null::text collate "C" as mail, null::text collate "C" as language, null::text as subject,
  null::text as body
where false;
