-- The figures of all services together.
create index upload_service_sample_at on upload_service_sample (at);
