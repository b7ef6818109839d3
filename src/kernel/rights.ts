import {
  isPermission,
  permissionsOf,
  reach,
  reachesAsFar,
  reachOf,
  type Permission,
  type Role,
} from './permissions.ts';
import { inScope, type Actor } from './scope.ts';

/** What decides which permissions someone has. */
export interface Holder {
  role: Role;
  /** They hold nothing of their role, only what grants give them. */
  grantsOnly: boolean;
  /** The permissions of the grants that count now; names that this version does not know are among them. */
  granted: readonly string[];
}

/**
 * The permissions that someone has now: those of the role and of grants. A grant never gives what only roles hold that see
 * further: their operations may read without a scope.
 */
export function effectivePermissions({ role, grantsOnly, granted }: Holder): readonly Permission[] {
  const own = grantsOnly ? [] : permissionsOf(role);
  if (granted.length === 0) return own;
  const usable = granted.filter(isPermission).filter((permission) => reachesAsFar(reach[role], reachOf(permission)));
  return [...new Set([...own, ...usable])].sort();
}

/** What someone can do, and how far it reaches: what counts when one person acts on another. */
export interface Rights {
  accountId: string;
  siteId: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
}

/** The rights of a stored account. */
export const rightsOf = (account: Holder & { id: string; siteId: string }): Rights => ({
  accountId: account.id,
  siteId: account.siteId,
  role: account.role,
  permissions: new Set(effectivePermissions(account)),
});

/**
 * Whether an actor may act on a person: the person lies in the actor's scope, reaches no further and holds nothing
 * that the actor does not hold. The one rule behind passwords, factors, roles, entering an account and switching it off.
 */
export function includesRights(actor: Pick<Actor, 'role' | 'permissions' | 'scope'>, target: Rights): boolean {
  return (
    inScope(actor.scope, target.siteId, target.accountId) &&
    reachesAsFar(reach[actor.role], reach[target.role]) &&
    [...target.permissions].every((permission) => actor.permissions.has(permission))
  );
}
