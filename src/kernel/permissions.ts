/** Built-in roles. A role is a named set of permissions; grants of sets that people make come on top of it. */
export const roles = [
  'root',
  'infrastructure-operator',
  'site-admin',
  'billing-admin',
  'seller',
  'support-agent',
  'account-holder',
  'account-viewer',
] as const;
export type Role = (typeof roles)[number];

export const operators: readonly Role[] = ['root', 'infrastructure-operator'];
export const staff: readonly Role[] = [...operators, 'site-admin', 'support-agent'];
export const customers: readonly Role[] = ['account-holder', 'account-viewer'];
export const managers: readonly Role[] = [...operators, 'site-admin', 'account-holder'];

/** Who holds a permission, and what sharing an object opens of it to those who hold it. */
export interface Grant {
  roles: readonly Role[];
  /** `access`: to all with whom it is shared; `configure`: to some. Absent: it stays with the owner. */
  shared?: 'access' | 'configure';
}

/**
 * Every permission: the domains declare theirs in `permissions.ts`. The one table behind the menu, the routes, the buttons
 * and the server's check. A permission is `<noun>.<verb>` and is also what permission sets are made of.
 */
export interface PermissionTable {}
export type Permission = keyof PermissionTable;

const grants = new Map<string, Grant>();
/** What each role holds, as every request asks; a domain that is loaded later resets it. */
const held = new Map<Role, readonly Permission[]>();

/** Declares the permissions of a domain; throws for a name that another has taken. */
export function definePermissions<const T extends Record<`${string}.${string}`, Grant>>(table: T): T {
  for (const [name, grant] of Object.entries(table)) {
    if (grants.has(name)) throw new Error(`two domains declare the permission ${name}`);
    grants.set(name, grant);
  }
  held.clear();
  return table;
}

export const isPermission = (name: string): name is Permission => grants.has(name);

/** The permissions of all domains that were loaded, sorted by name. */
export const allPermissions = (): readonly Permission[] => [...grants.keys()].filter(isPermission).sort();

/** The roles that hold a permission. */
export const rolesOf = (permission: Permission): readonly Role[] => grants.get(permission)?.roles ?? [];

/** What sharing an object opens of a permission; null: nothing. */
export const sharedLevelOf = (permission: Permission): 'access' | 'configure' | null =>
  grants.get(permission)?.shared ?? null;

/** The permissions a role holds, sorted by name. */
export function permissionsOf(role: Role): readonly Permission[] {
  const known = held.get(role);
  if (known !== undefined) return known;
  const permissions = allPermissions().filter((permission) => rolesOf(permission).includes(role));
  held.set(role, permissions);
  return permissions;
}

/** How far someone sees: their account and those below it, their site, or the whole provider. */
export const reaches = ['account', 'site', 'provider'] as const;
export type Reach = (typeof reaches)[number];

/** How far a role sees. */
export const reach: Record<Role, Reach> = {
  root: 'provider',
  'infrastructure-operator': 'provider',
  'site-admin': 'site',
  'billing-admin': 'site',
  seller: 'site',
  'support-agent': 'site',
  'account-holder': 'account',
  'account-viewer': 'account',
};

/** Whether someone of the reach `own` sees at least as far as `other`. */
export const reachesAsFar = (own: Reach, other: Reach): boolean => reaches.indexOf(own) >= reaches.indexOf(other);

/** The narrowest reach of a role that holds a permission: no one who sees less may ever have it. */
export function reachOf(permission: Permission): Reach {
  const holders = new Set(rolesOf(permission).map((role) => reach[role]));
  return reaches.find((one) => holders.has(one)) ?? 'provider';
}

/** The permissions that change nothing: what a look into an account needs. */
export const isViewing = (permission: Permission): boolean => permission.endsWith('.view');
