-- Who accepted a version, the latest first.
create index document_acceptance_document on document_acceptance (document_id, accepted_at);
