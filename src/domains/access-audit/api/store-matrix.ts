import { sql } from 'kysely';
import { NotFound } from '#kernel/errors.ts';
import { catalogEntry, risks } from '#kernel/permission-catalog.ts';
import { asInstant, translate, type Message } from '#kernel/message.ts';
import {
  allPermissions,
  isPermission,
  permissionsOf,
  reach,
  reachesAsFar,
  reachOf,
  rolesOf,
  type Permission,
  type Role,
} from '#kernel/permissions.ts';
import { effectivePermissions } from '#kernel/rights.ts';
import { sortBy } from '#platform/db/page.ts';
import { accountsWithin } from '#platform/db/within.ts';
import type { Ctx } from '#platform/http/context.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import { listRows } from '#platform/http/list-source.ts';
import { groupNamesOf } from '#domains/groups/api/port.ts';
import { readSignInFacts, roleOf } from '#domains/identity/api/port.ts';
import { isGranted, readGrantsOf, type Given } from '#domains/roles/api/port.ts';
import { listedUsers } from '#domains/tenancy/api/port.ts';
import { accessAudit } from '../contract.ts';
import { say } from '../messages.ts';

interface Person {
  role: Role;
  grantsOnly: boolean;
}

/** Every permission that someone holds, with what gives it: the role, and each grant as far as it counts for them. */
function heldWith({ role, grantsOnly }: Person, given: readonly Given[]): Map<Permission, Message[]> {
  const held = new Map<Permission, Message[]>();
  const add = (permission: Permission, reason: Message) =>
    held.set(permission, [...(held.get(permission) ?? []), reason]);
  if (!grantsOnly) for (const one of permissionsOf(role)) add(one, say('by-role'));
  for (const grant of given)
    for (const one of grant.permissions)
      if (isPermission(one) && reachesAsFar(reach[role], reachOf(one))) add(one, reasonOf(grant));
  return held;
}

function reasonOf({ what, isSet, group, expires }: Given): Message {
  const reason = isSet
    ? group === null
      ? say('by-set', { what })
      : say('by-set-of-group', { what, group })
    : group === null
      ? say('by-grant')
      : say('by-grant-of-group', { group });
  return expires === null ? reason : say('until', { reason, until: asInstant(expires) });
}

/** The grants of each account, found before. */
const grantsOf = async (
  { db, scope, now }: Pick<Ctx, 'db' | 'scope' | 'now'>,
  ids: readonly string[],
): Promise<Map<string, Given[]>> =>
  Map.groupBy(await readGrantsOf(db, scope, { ids, now }), ({ accountId }) => accountId);

/** Permissions that people of the reader's reach can hold: no reader learns of others. */
const knownTo = (role: Role): readonly Permission[] =>
  allPermissions().filter((one) => reachesAsFar(reach[role], reachOf(one)));

/** Everyone in scope with what they hold; its file is the matrix of people and permissions. */
export const listPeopleAccess = listRows(accessAudit.listPeopleAccess, {
  what: 'access-matrix',
  from: ({ db }) => listedUsers(db).select('account.grants_only as grantsOnly'),
  scope: ({ scope }) => accountsWithin(scope),
  id: sortBy('account.id', 'uuid'),
  sorts: {
    email: sortBy('account.email_key', 'text'),
    name: { value: sql`lower(account.name) collate "C"`, type: 'text' },
  },
  search: [sql.ref('account.email_key'), sql`lower(account.name)`],
  filters: {
    role: (given) => sql<boolean>`account.role = any(${given}::text[])`,
    permission: (permission, { now }) =>
      isPermission(permission)
        ? sql<boolean>`((account.role = any(${rolesOf(permission)}::text[]) and not account.grants_only)
            or ${isGranted('account.id', { now, permission })})`
        : sql<boolean>`false`,
    granted: (on, { now }) => {
      const condition = isGranted('account.id', { now, permission: null });
      return on === 1 ? condition : sql<boolean>`not (${condition})`;
    },
    site: (id) => sql<boolean>`account.site_id = ${id}`,
    person: (id) => sql<boolean>`account.id = ${id}`,
  },
  async items(rows, { db, scope, now }) {
    const ids = rows.map(({ id }) => id);
    const [given, groups, facts] = [
      await grantsOf({ db, scope, now }, ids),
      await groupNamesOf(db, ids),
      await readSignInFacts(db, ids),
    ];
    return rows.map(({ id, siteId, site, email, name, role: stored, grantsOnly, state }) => {
      const role = roleOf(stored) ?? 'account-viewer';
      const grants = given.get(id) ?? [];
      const granted = grants.flatMap(({ permissions }) => permissions);
      return {
        id,
        siteId,
        site,
        email,
        name,
        role,
        grantsOnly,
        state,
        permissions: effectivePermissions({ role, grantsOnly, granted }).length,
        grants: [...new Set(grants.map(({ what }) => what))],
        groups: groups.get(id) ?? [],
        lastSignIn: facts.get(id)?.lastSignIn?.toISOString() ?? null,
      };
    });
  },
  info: ({ scope }) => ({ admin: scope.reach !== 'account' }),
  async lines(items, { db, scope, now, language }) {
    const given = await grantsOf(
      { db, scope, now },
      items.map(({ id }) => id),
    );
    return items.map((person) => ({
      ...person,
      held: new Map(
        [...heldWith(person, given.get(person.id) ?? [])].map(([one, reasons]) => [
          one,
          reasons.map((reason) => translate(reason, language)).join('; '),
        ]),
      ),
    }));
  },
  columns: ({ me }) => [
    ['email', ({ email }) => email],
    ['name', ({ name }) => name],
    ['site', ({ site }) => site],
    ['role', ({ role }) => role],
    ['state', ({ state }) => state],
    ['last_sign_in', ({ lastSignIn }) => lastSignIn],
    ['grants', ({ grants }) => grants],
    ['groups', ({ groups }) => groups],
    ...knownTo(me.role).map(
      (one) => [one, ({ held }: { held: ReadonlyMap<Permission, string> }) => held.get(one) ?? null] as const,
    ),
  ],
});

/** The permissions of one person with what gives each. */
export const listPersonPermissions = computedRows(accessAudit.listPersonPermissions, {
  what: 'permissions',
  async rows({ db, scope, now }, { params }) {
    const person = await listedUsers(db)
      .select('account.grants_only as grantsOnly')
      .where('account.id', '=', params.userId)
      .where(accountsWithin(scope))
      .executeTakeFirst();
    if (person === undefined) throw new NotFound();
    const { id, email } = person;
    const given = await grantsOf({ db, scope, now }, [id]);
    const role = roleOf(person.role) ?? 'account-viewer';
    const held = heldWith({ role, grantsOnly: person.grantsOnly }, given.get(id) ?? []);
    const rows = [...held].map(([permission, reasons]) => {
      const { area, risk, text } = catalogEntry(permission);
      return { id: permission, area, risk, description: text, reasons };
    });
    return { rows, more: {}, of: email };
  },
  id: ({ id }) => id,
  sorts: {
    permission: ['text', ({ id }) => id],
    risk: ['bigint', ({ risk }) => risks.indexOf(risk)],
  },
  search: ({ id, description }) => [id, description],
  filters: { risk: (given, { risk }) => given.includes(risk) },
});
