import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readSignInFacts } from '#domains/identity/api/port.ts';
import { teamMembers } from '#domains/tenancy/api/port.ts';
import { roles } from '../contract.ts';

const membersIn = (db: Db) =>
  teamMembers(db).select(
    sql<string[]>`array(select coalesce(s.name, g.permission) from permission_grant g
      left join permission_set s on s.id = g.set_id
      where g.account_id = m.id and g.group_id is null and g.ended_at is null order by 1)`.as('grants'),
  );

/** The team members in scope. */
export const listTeam = listRows(roles.listTeam, {
  what: 'team',
  from: ({ db }) => membersIn(db),
  scope: ({ scope }) => accountsWithin(scope, 'm'),
  id: sortBy('m.id', 'uuid'),
  sorts: {
    name: { value: sql`lower(m.name) collate "C"`, type: 'text' },
    email: sortBy('m.email_key', 'text'),
    created: sortBy('m.created_at', 'timestamptz'),
  },
  search: [sql.ref('m.email_key'), sql`lower(m.name)`],
  filters: {},
  async items(rows, { db }) {
    const facts = await readSignInFacts(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ siteId: _site, emailKey: _key, enabled, accepted, created, ...member }) => ({
      ...member,
      state: enabled ? (accepted ? ('active' as const) : ('invited' as const)) : ('removed' as const),
      created: created.toISOString(),
      lastSignIn: facts.get(member.id)?.lastSignIn?.toISOString() ?? null,
    }));
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' }),
});

/** A team member in scope; undefined where there is none. */
export const findMember = (db: Db, scope: Scope, id: string) =>
  membersIn(db).where('m.id', '=', id).where(accountsWithin(scope, 'm')).executeTakeFirst();

/** The set of an account by its name; undefined where there is none. An archived one counts. */
export const findNamedSet = (db: Db, accountId: string, name: string) =>
  db
    .selectFrom('permission_set')
    .select('id')
    .where('account_id', '=', accountId)
    .where('reach', '=', 'account')
    .where('name_key', '=', name.toLowerCase())
    .executeTakeFirst();
