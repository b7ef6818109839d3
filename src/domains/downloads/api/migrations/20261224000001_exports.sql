-- Files of lists: they have no link, and are fetched by who ordered them.
alter table download drop constraint download_kind_check;
alter table download add constraint download_kind_check check (kind in ('report', 'usage', 'invoice', 'export'));
