import type { Permission, Role } from '#kernel/permissions.ts';

/** How far somebody sees. Every query of tenant data takes one; there is no default. */
export type Scope =
  | { reach: 'provider' }
  | { reach: 'site'; siteId: string }
  /** The account itself and everyone below it. */
  | { reach: 'account'; siteId: string; accountIds: readonly string[] };

/** Who of the staff sits in a customer's place, and how far that goes. */
export interface Operator {
  accountId: string;
  name: string;
  email: string;
  /** `viewing` changes nothing. */
  mode: 'viewing' | 'acting';
}

/** Who makes a request; in a support session the customer whose place somebody of the staff has taken. */
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
}

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
