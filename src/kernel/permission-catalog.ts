import { messages, type Message } from './message.ts';
import {
  reach,
  reachesAsFar,
  reachOf,
  roles,
  rolesOf,
  sharedLevelOf,
  type Permission,
  type Reach,
  type Role,
} from './permissions.ts';

/** How much harm a misuse does: `high` costs money, destroys data, or opens other people's access. */
export const risks = ['low', 'medium', 'high'] as const;
export type Risk = (typeof risks)[number];

/** What a permission is about, as people look for it. */
export const permissionAreas = [
  'servers',
  'networks',
  'images',
  'account',
  'people',
  'billing',
  'sites',
  'reports',
  'infrastructure',
] as const;
export type PermissionArea = (typeof permissionAreas)[number];

interface Description {
  area: PermissionArea;
  risk: Risk;
  text: Message;
}

/** The area where it is another one than that of most permissions of the domain. */
type Described = readonly [risk: Risk, text: string, area?: PermissionArea];

const descriptions = new Map<string, Description>();

/**
 * Describes each permission of a domain: its risk and one English sentence on what it allows, which the German catalog has
 * as `permission-<name>`. A permission of the domain that is missing here doesn't compile.
 */
export function describePermissions<T>(
  domain: string,
  area: PermissionArea,
  table: Readonly<Record<keyof T & string, Described>>,
): void {
  for (const [name, [risk, text, own = area]] of Object.entries<Described>(table)) {
    const key = `permission-${name}`;
    descriptions.set(name, { area: own, risk, text: messages(domain, { [key]: text })(key) });
  }
}

/** A permission as people read about it. */
export interface CatalogEntry extends Description {
  permission: Permission;
  /** What it is about and what it allows: the two halves of its name. */
  objectType: string;
  verb: string;
  roles: readonly Role[];
  /** What sharing an object opens of it; null: nothing. */
  shared: 'access' | 'configure' | null;
  /** The narrowest reach of a role that holds it: no one who sees less ever has it. */
  reach: Reach;
}

/** A permission with its description. Throws for one that its domain does not describe. */
export function catalogEntry(permission: Permission): CatalogEntry {
  const description = descriptions.get(permission);
  if (description === undefined) throw new Error(`${permission} has no description in permission-texts.ts`);
  const dot = permission.indexOf('.');
  const noun = permission.slice(0, dot);
  return {
    ...description,
    permission,
    objectType: noun,
    // A report is only looked at: what follows its noun is its name.
    verb: noun === 'report' ? 'view' : permission.slice(dot + 1),
    roles: rolesOf(permission),
    shared: sharedLevelOf(permission),
    reach: reachOf(permission),
  };
}

/** The roles that see no further than someone of the role `own`. */
export const rolesWithin = (own: Role): readonly Role[] =>
  roles.filter((role) => reachesAsFar(reach[own], reach[role]));
