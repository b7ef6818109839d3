-- What a server of it is for: a system to build on, or one with an application, a desktop or a service ready to use.
alter table image add column kind text not null default 'os' check (kind in ('os', 'app', 'desktop', 'service'));
