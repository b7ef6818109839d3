-- What each engine last said of the host that its machines run on, and what keeps it from running any there.
create table engine_host (
  engine text collate "C" primary key,
  read_at timestamptz not null,
  -- Machines there are emulated in software; the words of the create form ask for this alone.
  emulated boolean not null default false,
  -- Null: it does not run here.
  report jsonb,
  -- Packages that it needs and that are not installed, with what there is not without each.
  missing jsonb not null default '[]'
);
