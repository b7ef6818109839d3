-- The column "status" of People is called "state" now: views that show it go on showing it.
update saved_view
set params = jsonb_set(params, '{columns}', to_jsonb(regexp_replace(params ->> 'columns', '(^|,)status(,|$)', '\1state\2')))
where list = '/people' and params ->> 'columns' ~ '(^|,)status(,|$)';
