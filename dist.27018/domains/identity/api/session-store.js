import { reach, roles } from '#kernel/permissions.ts';
const accountRoles = roles.filter((role) => reach[role] === 'account');
/** Runs on every request: one round trip, planned once per connection. */
const statement = `
  select s.id, s.site_id, s.ip = $3::inet as same_ip, s.last_seen_at, s.idle_until, s.expires_at, s.ended_at,
    s.end_reason, a.id as account_id, a.email, a.name, a.role, a.status, a.enabled,
    case when a.role = any($4::text[]) then array(
      select account_tree(case when a.role = 'account-viewer' then coalesce(a.parent_id, a.id) else a.id end)::text
    ) else '{}' end as account_ids
  from session s join account a on a.id = s.account_id
  where s.token_hash = $1 and s.site_id = $2`;
/** The session of a token on one site, ended ones included. */
export async function findSession(pool, by) {
    const { rows } = await pool.query({
        name: 'session',
        text: statement,
        values: [by.tokenHash, by.siteId, by.ip, accountRoles],
    });
    return rows[0];
}
