-- What rules share with groups, beside what is shared with them one by one: the domain that has such rules replaces it.
create view share_by_rule as
select
  null::uuid as group_id,
  null::text collate "C" as object_type,
  null::uuid as object_id,
  null::text collate "C" as level,
  null::text as shared_by,
  null::timestamptz as until,
  null::uuid as rule_id,
  null::text collate "C" as tag
where false;

-- The objects of a kind that others share with any of these accounts, with all levels that each is shared at. Look-ups in
-- indexes, one for each way to be meant. An email that was never confirmed proves nobody.
create or replace function shared_with(kind text, persons uuid[])
returns table (object_id uuid, levels text[], shared_by text, until timestamptz)
language sql stable as $$
  with me as (
    select a.id, a.site_id, a.email_key from account a where a.id = any(persons) and a.email_validated_at is not null
  ), meant as (
    select h.object_id, h.level, h.shared_by, h.until from me join share h on h.account_id = me.id and h.object_type = kind
    union all
    select h.object_id, h.level, h.shared_by, h.until from me
      join share h on h.site_id = me.site_id and h.email_key = me.email_key and h.account_id is null and h.object_type = kind
    union all
    select h.object_id, h.level, h.shared_by, h.until from me join account_group_member m on m.account_id = me.id
      join share h on h.group_id = m.group_id and h.object_type = kind
    union all
    select h.object_id, h.level, h.shared_by, h.until from me
      join account_group_member m on m.site_id = me.site_id and m.email_key = me.email_key and m.account_id is null
      join share h on h.group_id = m.group_id and h.object_type = kind
    union all
    select h.object_id, h.level, h.shared_by, h.until from me
      join share h on h.site_id = me.site_id and h.group_id is null and h.email is null and h.object_type = kind
    union all
    select v.object_id, v.level, v.shared_by, v.until from me join account_group_member m on m.account_id = me.id
      join share_by_rule v on v.group_id = m.group_id and v.object_type = kind
    union all
    select v.object_id, v.level, v.shared_by, v.until from me
      join account_group_member m on m.site_id = me.site_id and m.email_key = me.email_key and m.account_id is null
      join share_by_rule v on v.group_id = m.group_id and v.object_type = kind
  )
  select meant.object_id, array_agg(distinct meant.level), min(meant.shared_by),
    case when bool_or(meant.until is null) then null else max(meant.until) end
  from meant where meant.until is null or meant.until > now() group by meant.object_id
$$;
