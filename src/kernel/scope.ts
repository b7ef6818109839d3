import type { ShareLevel } from '#kernel/op.ts';
import type { Permission, Role } from '#kernel/permissions.ts';

/** How far someone sees. Every query of tenant data takes one; there is no default. */
export type Scope =
  | { reach: 'provider' }
  | { reach: 'site'; siteId: string }
  /** The account itself and everyone below it. */
  | AccountScope;

export interface AccountScope {
  reach: 'account';
  siteId: string;
  accountIds: readonly string[];
  /**
   * Objects of other accounts that are shared with these, by id, as far as the operation at hand is open to grantees.
   * Only `withinShared()` looks here.
   */
  shared?: ReadonlyMap<string, ShareLevel>;
}

const none: ReadonlyMap<string, ShareLevel> = new Map();

/** The part of a scope that lies in one site, by its id; absent: all of it. Null: the scope has nothing there. */
export function scopeIn(scope: Scope, siteId: string | undefined): Scope | null {
  if (siteId === undefined) return scope;
  if (scope.reach === 'provider') return isUuid(siteId) ? { reach: 'site', siteId } : null;
  return scope.siteId === siteId ? scope : null;
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** The objects that a scope holds by sharing alone, by id. */
export const sharedIn = (scope: Scope): ReadonlyMap<string, ShareLevel> =>
  scope.reach === 'account' ? (scope.shared ?? none) : none;

/** Whether an object is the scope's own, and not one that someone else pays for and shares with it. */
export const isOwn = (scope: Scope, objectId: string): boolean => !sharedIn(scope).has(objectId);

/** Whether a level is enough for what needs `wanted`. */
export const allows = (level: ShareLevel, wanted: ShareLevel): boolean => level === 'configure' || wanted === 'access';

/** Who of the staff sits in a customer's place, and how far that goes. */
export interface Operator {
  accountId: string;
  name: string;
  email: string;
  /** `viewing` changes nothing. */
  mode: 'viewing' | 'acting';
}

/** Who makes a request; in a support session the customer whose place someone of the staff has taken. */
export interface Actor {
  accountId: string;
  siteId: string;
  name: string;
  email: string;
  role: Role;
  permissions: ReadonlySet<Permission>;
  scope: Scope;
  sessionId: string;
  source: 'console' | 'api';
  /** Null: it is the person. */
  operator: Operator | null;
  /** The account by which the person signed in, where they act as a member of another one; null: they act in their own. */
  signInId: string | null;
}

/** The account whose password and factors are the person's. */
export const signInOf = ({ signInId, accountId }: Pick<Actor, 'signInId' | 'accountId'>): string =>
  signInId ?? accountId;

/** Whether an object of this site and account lies in the scope. */
export function inScope(scope: Scope, siteId: string | null, accountId: string | null): boolean {
  switch (scope.reach) {
    case 'provider':
      return true;
    case 'site':
      return siteId === scope.siteId;
    case 'account':
      return accountId !== null && scope.accountIds.includes(accountId);
  }
}
