-- The menu entries that someone pinned, in their order, on every device.
create table menu_favorite (
  account_id uuid primary key references account (id) on delete cascade,
  items text[] not null
);
