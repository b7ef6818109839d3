-- The tags of a server, for choices that lower domains keep by tag; null: there is no such server.
create function server_tags(wanted uuid) returns text[] language sql stable as $$
  select tags from server where id = wanted
$$;
