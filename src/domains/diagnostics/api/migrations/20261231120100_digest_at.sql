-- Until when (6:00 UTC of a day) the last daily digest of a person was made: the next one begins there.
alter table diagnostic_choice add digest_at timestamptz;
update diagnostic_choice set digest_at = date_trunc('day', now() - interval '6 hours', 'UTC') + interval '6 hours' where report_id = '';
alter table diagnostic_choice add check ((report_id = '') = (digest_at is not null));
