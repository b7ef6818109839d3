import { Forbidden, Invalid, item, Refusal } from '#kernel/errors.ts';
import { catalogEntry } from '#kernel/permission-catalog.ts';
import { isPermission, permissionsOf, reach, reachesAsFar, type Permission, type Reach } from '#kernel/permissions.ts';
import type { Ctx } from '#platform/http/context.ts';
import { requireProof } from '#domains/identity/api/port.ts';
import { readAccount, type Account } from '#domains/tenancy/api/port.ts';

/**
 * What the caller can pass on: what their role holds. What a grant gave them they use, and do not hand out: else a
 * permission for an hour would outlive the hour in someone else's name.
 */
export interface PassingOn {
  own: ReadonlySet<Permission>;
  /** How far the caller sees. */
  reach: Reach;
  /** The account whose tree the caller sees; null: their site, or all of them. */
  homeId: string | null;
}

/** What the caller can pass on, and among whom. */
export async function passingOn({ db, me }: Pick<Ctx, 'db' | 'me'>): Promise<PassingOn> {
  const account = await readAccount(db, me.accountId);
  if (account === null) throw new Error('the account of a session is gone');
  const own = account.grantsOnly ? [] : permissionsOf(me.role).filter((one) => me.permissions.has(one));
  return { own: new Set(own), reach: reach[me.role], homeId: homeOf(account) };
}

/** The account whose tree someone sees; null: they see further. A read-only member sees the tree of the account above. */
export const homeOf = ({ id, parentId, role }: Account): string | null =>
  reach[role] !== 'account' ? null : role === 'account-viewer' ? (parentId ?? id) : id;

/** The permissions by these names, once each. Throws Invalid for names that there are none of, and for none at all. */
export function permissionsNamed(names: readonly string[], key: string): readonly Permission[] {
  const unknown = names.find((name) => !isPermission(name));
  if (unknown !== undefined) throw new Invalid([item(9902, key, { permission: unknown })]);
  const named = [...new Set(names.filter(isPermission))].sort();
  if (named.length === 0) throw new Invalid([item(9901, key)]);
  return named;
}

/** Those of the permissions that the caller can't pass on, for a sentence; null: none. */
export function lackedBy({ own }: PassingOn, permissions: readonly string[]): string | null {
  const lacked = permissions.filter((one) => !isPermission(one) || !own.has(one));
  return lacked.length === 0 ? null : shortList(lacked);
}

/** Throws Invalid at the field for permissions that the caller can't pass on. */
export function requireOwn(by: PassingOn, permissions: readonly string[], key: string): void {
  const lacked = lackedBy(by, permissions);
  if (lacked !== null) throw new Invalid([item(9900, key, { permissions: lacked })]);
}

/** Throws Forbidden where a set holds what the caller lacks, or is for people who see further than the caller. */
export function requireManages(by: PassingOn, set: { reach: Reach; permissions: readonly string[] }): void {
  const lacked = lackedBy(by, set.permissions);
  if (lacked !== null) throw new Refusal(403, [item(9900, undefined, { permissions: lacked })]);
  if (!reachesAsFar(by.reach, set.reach)) throw new Forbidden(9912);
}

/** Asks for a proof of identity where a permission with a high risk is passed on. */
export async function proveForRisk(ctx: Ctx, permissions: readonly Permission[]): Promise<void> {
  if (permissions.some((one) => catalogEntry(one).risk === 'high')) await requireProof(ctx);
}

const mostNamed = 5;
/** Some names for a sentence. */
export const shortList = (names: readonly string[]): string =>
  names.length <= mostNamed ? names.join(', ') : `${names.slice(0, mostNamed).join(', ')}, …`;
