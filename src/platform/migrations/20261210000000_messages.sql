-- What the product says is kept as the id of a text and what goes into it, and becomes a sentence where it is read.
create domain sentence as jsonb check (value is null or (jsonb_typeof(value) = 'object' and value ? 'id'));

create function message_of(said text) returns sentence language sql immutable parallel safe as
  $$ select jsonb_build_object('id', 'text.as', 'values', jsonb_build_object('text', said))::sentence $$;

-- The ids in a message, those of what stands in it included.
create function message_ids(said sentence) returns text[] language sql immutable parallel safe as
  $$ select coalesce(array_agg(found #>> '{}'), '{}') from jsonb_path_query(said, '$.**.id') found $$;

-- What people typed into a message, on a line each.
create function message_values(said sentence) returns text language sql immutable parallel safe as
  $$ select coalesce(string_agg(found #>> '{}', E'\n'), '') from jsonb_path_query(said,
    'lax $.**.values.* ? (@.type() == "string" || @.type() == "number")') found $$;

alter table task alter column title type sentence using message_of(title);
alter table task alter column error type sentence using case when error is not null then message_of(error) end;
alter table task_log alter column entry type sentence using message_of(entry);
