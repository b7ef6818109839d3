-- A file is checked by MD5, SHA-256 or SHA-512; its field was named after the only kind that there was.
create function pg_temp.with_checksums(content jsonb) returns jsonb language sql as $$
  select jsonb_set(content, '{files}', (
    select jsonb_agg((file - 'sha256') || jsonb_build_object('checksum', coalesce(file -> 'sha256', '""')) order by n)
    from jsonb_array_elements(content -> 'files') with ordinality as f (file, n)))
$$;
update init_policy set
  draft = pg_temp.with_checksums(draft),
  problems = regexp_replace(problems::text, '("content\.files\.\d+)\.sha256"', '\1.checksum"', 'g')::jsonb
where jsonb_array_length(draft -> 'files') > 0;
update init_policy_version set content = pg_temp.with_checksums(content) where jsonb_array_length(content -> 'files') > 0;
drop function pg_temp.with_checksums(jsonb);
