import { catalogEntry, risks } from '#kernel/permission-catalog.ts';
import { isPermission } from '#kernel/permissions.ts';

/** The highest risk among permissions; what this version does not know has none. */
export const riskOf = (permissions: readonly string[]): (typeof risks)[number] =>
  risks.findLast((risk) => permissions.some((one) => isPermission(one) && catalogEntry(one).risk === risk)) ?? 'low';
