alter table image
  add column tags text[] not null default '{}',
  -- What is in it so that servers can be made of it, as far as whoever brought it says.
  add column prepared text[] not null default '{}'
    check (prepared <@ array['virtio', 'cloud-init', 'agent']),
  -- Among the versions of its name the one that the name stands for; where none is, it is the newest.
  add column is_latest boolean not null default false,
  -- The end of life of which people have been told.
  add column end_told timestamptz,
  -- What making it needs, so that it can be tried again.
  add column origin jsonb,
  -- Each attempt has a name of its own at the engine.
  add column attempt int not null default 0;
create unique index image_latest on image (account_id, home_zone, lower(name)) nulls not distinct where is_latest;
create index image_ending on image (ends_at) where ends_at is not null;

-- With whom an image is shared: a person named by email, a group, or (neither) everybody of the image's site.
alter table image_share
  drop constraint image_share_pkey,
  alter column account_id drop not null,
  add column id uuid not null default gen_random_uuid(),
  add column site_id uuid references site (id),
  add column group_id uuid references account_group (id) on delete cascade,
  add column email text,
  add column email_key text collate "C" generated always as (lower(email)) stored,
  add column by_account uuid references account (id) on delete set null,
  -- Whoever shared it is not its owner: it ends with what they have themselves.
  add column passed_on boolean not null default false,
  add check (group_id is null or (email is null and account_id is null)),
  add check (account_id is null or email is not null);
update image_share h set email = a.email from account a where a.id = h.account_id;
update image_share h set site_id = i.site_id, by_account = (select a.id from account a
  where a.site_id = i.site_id and a.email_key = lower(h.shared_by)) from image i where i.id = h.image_id;
alter table image_share
  add primary key (id),
  alter column id drop default,
  alter column site_id set not null;
drop index image_share_account;
create unique index image_share_person on image_share (image_id, email_key) where email is not null;
create unique index image_share_of_group on image_share (image_id, group_id) where group_id is not null;
create unique index image_share_of_site on image_share (image_id) where group_id is null and email is null;
-- What every list of images asks for.
create index image_share_account on image_share (account_id, image_id) where account_id is not null;
create index image_share_group on image_share (group_id, image_id) where group_id is not null;
create index image_share_waiting on image_share (site_id, email_key) where account_id is null and email is not null;
create index image_share_everybody on image_share (site_id, image_id) where group_id is null and email is null;
create index image_share_by on image_share (by_account) where by_account is not null;

-- The images of others that an account may use. An email that was never confirmed proves nobody.
create function images_shared_with(person uuid)
returns table (image_id uuid, until timestamptz, may_reshare boolean, shared_by text)
language sql stable as $$
  with me as (
    select a.id, a.site_id, a.email_key from account a where a.id = person and a.email_validated_at is not null
  ), meant as (
    select h.* from me join image_share h on h.account_id = me.id
    union all
    select h.* from me join image_share h on h.site_id = me.site_id and h.email_key = me.email_key
      and h.account_id is null
    union all
    select h.* from me join account_group_member m on m.account_id = me.id join image_share h on h.group_id = m.group_id
    union all
    select h.* from me join account_group_member m on m.site_id = me.site_id and m.email_key = me.email_key
      and m.account_id is null join image_share h on h.group_id = m.group_id
    union all
    select h.* from me join image_share h on h.site_id = me.site_id and h.group_id is null and h.email is null
  )
  select meant.image_id, case when bool_or(meant.until is null) then null else max(meant.until) end,
    bool_or(meant.may_reshare), min(meant.shared_by)
  from meant where meant.until is null or meant.until > now() group by meant.image_id
$$;
