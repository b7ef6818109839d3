import { permissionsOf, reach, type Permission, type Role } from './permissions.ts';
import { inScope, type Actor } from './scope.ts';

/** What someone can do, and how far it reaches: what counts when one person acts on another. */
export interface Rights {
  accountId: string;
  siteId: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
}

/** The rights of a stored account. */
export const rightsOf = (account: { id: string; siteId: string; role: Role }): Rights => ({
  accountId: account.id,
  siteId: account.siteId,
  role: account.role,
  permissions: new Set(permissionsOf(account.role)),
});

const width = { account: 0, site: 1, provider: 2 } as const;

/**
 * Whether an actor may act on a person: the person lies in the actor's scope, reaches no further and holds nothing
 * that the actor does not hold. The one rule behind passwords, factors, roles, entering an account and switching it off.
 */
export function includesRights(actor: Pick<Actor, 'role' | 'permissions' | 'scope'>, target: Rights): boolean {
  return (
    inScope(actor.scope, target.siteId, target.accountId) &&
    width[reach[actor.role]] >= width[reach[target.role]] &&
    [...target.permissions].every((permission) => actor.permissions.has(permission))
  );
}
