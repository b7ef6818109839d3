-- What runs beside the one task of an object has a lane of its own, with one task in it.
alter table task add column lane text not null default '';
drop index task_one_per_object;
create unique index task_one_per_object on task (object_id, lane)
  where state in ('waiting', 'running') and object_id is not null;
