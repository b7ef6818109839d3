import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import { unscoped } from '#platform/db/fence.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';
import { listRows } from '#platform/http/list-source.ts';
import { readSignInFacts } from '#domains/identity/api/port.ts';
import { membershipsOf, teamMembers } from '#domains/tenancy/api/port.ts';
import { roles } from '../contract.ts';
import { maxMemberships } from '../limits.ts';

/** What a member (`m`) was granted, by name. */
const grantNames = sql<string[]>`array(select coalesce(s.name, g.permission) from permission_grant g
  left join permission_set s on s.id = g.set_id
  where g.account_id = m.id and g.group_id is null and g.ended_at is null order by 1)`;

const membersIn = (db: Db) => teamMembers(db).select(grantNames.as('grants'));

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
    return rows.map(({ id, name, email, owner, grantsOnly, grants, enabled, leftAt, accepted, created }) => ({
      id,
      name,
      email,
      owner,
      grantsOnly,
      grants,
      state:
        enabled && leftAt === null ? (accepted ? ('active' as const) : ('invited' as const)) : ('removed' as const),
      created: created.toISOString(),
      // When someone signs in to an account of their own is not the account owner's to know.
      lastSignIn: facts.get(id)?.lastSignIn?.toISOString() ?? null,
    }));
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' }),
});

/** A team member in scope; undefined where there is none. */
export const findMember = (db: Db, scope: Scope, id: string) =>
  membersIn(db).where('m.id', '=', id).where(accountsWithin(scope, 'm')).executeTakeFirst();

/** The memberships that a sign-in opens, with what each holds now and when the last of it expires (`infinity`: never). */
export const listMemberships = (db: Db, signInId: string, now: Date) =>
  unscoped('a person sees the accounts that their own sign-in opens', () =>
    membershipsOf(db, signInId)
      .select([
        grantNames.as('grants'),
        sql<Date | number | null>`(select max(p.expires_at) from grant_holder p
          where p.account_id = m.id and p.expires_at > ${now})`.as('expires'),
      ])
      .limit(maxMemberships)
      .execute(),
  );

/** Whether a sign-in opens other accounts than its own. */
export const opensOthers = async (db: Db, signInId: string): Promise<boolean> =>
  (
    await unscoped('memberships of a member in other accounts decide how they leave this one', () =>
      membershipsOf(db, signInId).limit(1).execute(),
    )
  ).length > 0;
