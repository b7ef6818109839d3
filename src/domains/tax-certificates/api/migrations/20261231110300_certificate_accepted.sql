-- When a certificate was accepted, also of one that was revoked since: documents may name it. Of those that were revoked before, the
-- documents say it.
alter table tax_certificate add column accepted_at timestamptz;
update tax_certificate c set accepted_at = coalesce(c.reviewed_at, c.uploaded_at)
  where c.state = 'accepted' or exists (select from invoice i where i.account_id = c.account_id and i.document @>
    jsonb_build_object('taxes', jsonb_build_array(jsonb_build_object('exempt',
      jsonb_build_array(jsonb_build_object('certificate', c.number))))));
