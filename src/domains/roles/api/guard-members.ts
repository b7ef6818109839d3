import { Forbidden, item, Refusal } from '#kernel/errors.ts';
import type { MemberGuard } from '#domains/groups/api/port.ts';
import { lackedBy, passingOn, permissionsNamed, proveForRisk } from './passing-on.ts';
import { readGroupGrants } from './store-grants.ts';

/** Who adds a member to a group gives them what the group was granted: only those may who could grant it. */
export const guardMembers: MemberGuard = async (ctx, { id }) => {
  const permissions = await readGroupGrants(ctx.db, id);
  if (permissions.length === 0) return;
  const lacked = lackedBy(await passingOn(ctx), permissions);
  if (lacked !== null) throw new Refusal(403, [item(9900, undefined, { permissions: lacked })]);
  if (!ctx.me.permissions.has('role.manage')) throw new Forbidden(1003);
  await proveForRisk(ctx, permissionsNamed(permissions, 'email'));
};
