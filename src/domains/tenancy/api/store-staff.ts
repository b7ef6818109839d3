import type { Role } from '#kernel/permissions.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { accountsWithin } from '#platform/db/within.ts';

/** Who someone is among those who run the provider. */
export interface StaffPerson {
  id: string;
  siteId: string;
  role: Role;
}

/** A person who can sign in; null where there is none. */
export async function readPerson(db: Db, accountId: string): Promise<StaffPerson | null> {
  const found = await db
    .selectFrom('account')
    .select((e) => ['id', 'site_id as siteId', e.ref('role').$castTo<Role>().as('role')])
    .where('id', '=', accountId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return found ?? null;
}

/** The people in scope with one of these roles who can sign in, by name. */
export async function readStaff(db: Db, scope: Scope, roles: readonly Role[]) {
  return db
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where(accountsWithin(scope))
    .where('role', 'in', roles)
    .where('enabled', '=', true)
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute();
}
