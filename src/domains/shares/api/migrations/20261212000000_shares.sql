-- Who besides its owner may use an object of any kind: a person named by email, a group, or (neither) everybody of the site.
create table share (
  id uuid primary key,
  object_type text collate "C" not null,
  object_id uuid not null,
  site_id uuid not null references site (id),
  group_id uuid references account_group (id) on delete cascade,
  -- Null for a group, and while nobody has the email.
  account_id uuid references account (id) on delete cascade,
  email text,
  email_key text collate "C" generated always as (lower(email)) stored,
  -- How far it goes, in the words of its kind of object.
  level text collate "C" not null,
  shared_by text not null,
  by_account uuid references account (id) on delete set null,
  -- Whoever shared it is not its owner: it ends with what they have themselves.
  passed_on boolean not null default false,
  created_at timestamptz not null,
  -- Null: until it is revoked.
  until timestamptz,
  check (group_id is null or (email is null and account_id is null)),
  check (account_id is null or email is not null)
);
create unique index share_person on share (object_id, object_type, email_key) where email is not null;
create unique index share_of_group on share (object_id, object_type, group_id) where group_id is not null;
create unique index share_of_site on share (object_id, object_type) where group_id is null and email is null;
-- What every request of a customer asks for.
create index share_account on share (account_id, object_type) where account_id is not null;
create index share_group on share (group_id, object_type) where group_id is not null;
create index share_waiting on share (site_id, email_key) where account_id is null and email is not null;
create index share_everybody on share (site_id, object_type) where group_id is null and email is null;
create index share_by on share (by_account) where by_account is not null;
create index share_until on share (object_type, until) where until is not null;

-- The objects of a kind that others share with any of these accounts, with all levels that each is shared at. Five look-ups
-- in indexes, one for each way to be meant. An email that was never confirmed proves nobody.
create function shared_with(kind text, persons uuid[])
returns table (object_id uuid, levels text[], shared_by text, until timestamptz)
language sql stable as $$
  with me as (
    select a.id, a.site_id, a.email_key from account a where a.id = any(persons) and a.email_validated_at is not null
  ), meant as (
    select h.* from me join share h on h.account_id = me.id and h.object_type = kind
    union all
    select h.* from me join share h on h.site_id = me.site_id and h.email_key = me.email_key
      and h.account_id is null and h.object_type = kind
    union all
    select h.* from me join account_group_member m on m.account_id = me.id
      join share h on h.group_id = m.group_id and h.object_type = kind
    union all
    select h.* from me join account_group_member m on m.site_id = me.site_id and m.email_key = me.email_key
      and m.account_id is null join share h on h.group_id = m.group_id and h.object_type = kind
    union all
    select h.* from me join share h on h.site_id = me.site_id and h.group_id is null and h.email is null
      and h.object_type = kind
  )
  select meant.object_id, array_agg(distinct meant.level), min(meant.shared_by),
    case when bool_or(meant.until is null) then null else max(meant.until) end
  from meant where meant.until is null or meant.until > now() group by meant.object_id
$$;

-- For the tables of objects: what is shared ends with the object. The argument is its kind.
create function delete_shares() returns trigger language plpgsql as $$
begin
  delete from share where object_type = tg_argv[0] and object_id = old.id;
  return null;
end
$$;
