import { sql } from 'kysely';
import { hasLeft } from './store.ts';

/** Active groups whose owner left, with the nearest account above that can own them. */
export const withoutOwner = sql`
  select g.id::text as object_id, g.name, g.site_id, g.account_id, null::text as zone_id, a.email as owner, st.name as site,
    g.site_id::text as "ofSite",
    (select count(*)::int from account_group_member m where m.group_id = g.id) as members, coalesce(h.email, '') as heir
  from account_group g join account a on a.id = g.account_id join site st on st.id = g.site_id
    left join lateral (
      with recursive line (id, depth) as (
        select a.parent_id, 1 where a.parent_id is not null
        union
        select p.parent_id, l.depth + 1 from line l join account p on p.id = l.id
        where p.parent_id is not null and l.depth < 20)
      select o.email from line l join account o on o.id = l.id
      where o.enabled and o.deleted_at is null and o.left_at is null and o.role = 'account-holder'
      order by l.depth limit 1) h on true
  where g.archived_at is null and ${hasLeft('a')}`;
