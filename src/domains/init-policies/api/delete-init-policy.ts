import { Conflict } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { initPolicies } from '../contract.ts';
import { countUses, deletePolicy, lockPolicy } from './store.ts';
import { auditPolicy } from './view.ts';

/** Removes a policy that no living server was made with, and that is the default of no image. */
export const deleteInitPolicy: Run<typeof initPolicies.deleteInitPolicy> = async (ctx, { params }) => {
  const policy = await lockPolicy(ctx.db, ctx.me, params.policyId);
  const { living } = await countUses(ctx.db, policy.id);
  const users = [
    ...(living === 0 ? [] : [living === 1 ? '1 server' : `${living} servers`]),
    ...policy.defaultOf.map((image) => `image ${image} as its default`),
  ];
  if (users.length > 0) throw new Conflict(1811, undefined, { users: users.join(' and ') });
  await deletePolicy(ctx.db, policy.id);
  auditPolicy(ctx, policy, { versions: [policy.publishedVersion, null] });
};
