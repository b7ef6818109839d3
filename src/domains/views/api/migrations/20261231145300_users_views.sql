-- The report "People" is the list of users now: its views show the same there.
update saved_view
set list = '/users', params = (params - 'where') || coalesce((
  select jsonb_object_agg(split_part(part, ':', 1), substr(part, strpos(part, ':') + 1))
  from unnest(string_to_array(params ->> 'where', '|')) part where strpos(part, ':') > 1), '{}')
where list = '/people';
update saved_view_default set list = '/users' where list = '/people';
