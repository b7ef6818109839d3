-- What a site does not sell of what the installation has: data centers, images of the provider, types of processors and services.
alter table site
  add column zones_off text[] not null default '{}',
  add column images_off uuid[] not null default '{}',
  add column products_off text[] not null default '{}';
