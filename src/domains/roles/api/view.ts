import { catalogEntry, risks } from '#kernel/permission-catalog.ts';
import { isPermission } from '#kernel/permissions.ts';
import type { StoredSet } from './store.ts';
import type { StoredGrant } from './store-grants.ts';

/** The highest risk among permissions; what this version does not know has none. */
export const riskOf = (permissions: readonly string[]): (typeof risks)[number] =>
  risks.findLast((risk) => permissions.some((one) => isPermission(one) && catalogEntry(one).risk === risk)) ?? 'low';

/** A permission set as lists have it. */
export const setRow = ({ accountId: _account, reach: _reach, created, archived, ...set }: StoredSet) => ({
  ...set,
  risk: riskOf(set.permissions),
  created: created.toISOString(),
  archived: archived?.toISOString() ?? null,
});

/** A grant as lists have it. */
export const grantRow = ({ created, expires, ended, revoked, ...grant }: StoredGrant) => ({
  id: grant.id,
  siteId: grant.siteId,
  setId: grant.setId,
  what: grant.what,
  permission: grant.permission,
  groupId: grant.groupId,
  accountId: grant.accountId,
  holder: grant.holder,
  by: grant.by,
  reason: grant.reason,
  created: created.toISOString(),
  expires: expires?.toISOString() ?? null,
  ended: ended?.toISOString() ?? null,
  state: ended === null ? ('active' as const) : revoked ? ('revoked' as const) : ('expired' as const),
});
