alter table servicelet_run rename column deed to action;
-- Messages that are stored, and tasks that are under way, name it too.
update task set title = replace(title::text, '"deed":', '"action":')::jsonb,
  data = replace(data::text, '"deed":', '"action":')::jsonb
where kind = 'servicelet.run';
update history set action = replace(action::text, '"deed":', '"action":')::jsonb
where action ->> 'id' like 'servicelets.history-%';
