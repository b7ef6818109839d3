import { sql } from 'kysely';

/**
 * Accounts that are not deleted, with what findings about them show. A relation: `from ${foundAccounts} a where a.suspended`.
 * `state_since` is when they came into their state.
 */
export const foundAccounts = sql`(
  select a.id, a.id as account_id, a.id::text as object_id, a.email, a.name as owner, a.site_id, st.name as site, a.role,
    a.status as state, a.status_since as state_since, a.status in ('Suspended-Policy', 'Suspended-Billing') as suspended, a.enabled, a.created_at,
    a.deletion_due_at
  from account a join site st on st.id = a.site_id where a.deleted_at is null)`;

/** The columns of `foundAccounts` that every finding about an account selects, of `a`. */
export const foundAccount = sql`a.object_id, a.email as name, a.site_id, a.account_id, null::text as zone_id, a.owner, a.site`;

/** Every account, also a deleted one, with whose customer it is: a relation of `id`, `email`, `site` and `manager`. */
export const namedAccounts = sql`(
  select a.id, a.email, st.name as site, coalesce(m.email, '') as manager
  from account a join site st on st.id = a.site_id left join account m on m.id = a.manager_id and m.deleted_at is null)`;
