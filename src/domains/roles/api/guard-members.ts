import { inScope } from '#kernel/scope.ts';
import { Forbidden, item, Refusal } from '#kernel/errors.ts';
import type { MemberGuard } from '#domains/groups/api/port.ts';
import { lackedBy, passingOn, permissionsNamed, proveForRisk, shortList } from './passing-on.ts';
import { readGroupGrants } from './store-grants.ts';

/** Who adds a member to a group gives them what the group was granted: only those may who could grant it. */
export const guardMembers: MemberGuard = async (ctx, { id, siteId, accountId }) => {
  const permissions = await readGroupGrants(ctx.db, id);
  if (permissions.length === 0) return;
  // A deputy of another account holds nothing in the account that the grants count for.
  const isOwn = inScope(ctx.scope, siteId, accountId);
  const lacked = isOwn ? lackedBy(await passingOn(ctx), permissions) : shortList(permissions);
  if (lacked !== null) throw new Refusal(403, [item(9900, undefined, { permissions: lacked })]);
  if (!ctx.me.permissions.has('role.manage')) throw new Forbidden(1003);
  await proveForRisk(ctx, permissionsNamed(permissions, 'email'));
};
