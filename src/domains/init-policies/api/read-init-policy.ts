import type { Run } from '#platform/http/context.ts';
import type { initPolicies } from '../contract.ts';
import { readPolicy } from './store.ts';
import { readVersions } from './store-versions.ts';
import { shown } from './view.ts';

/** One policy. */
export const readInitPolicy: Run<typeof initPolicies.readInitPolicy> = (ctx, { params }) => shown(ctx, params.policyId);

/** What was published of it, newest first. */
export const listInitPolicyVersions: Run<typeof initPolicies.listInitPolicyVersions> = async (ctx, { params }) => {
  const { id } = await readPolicy(ctx.db, ctx.me, params.policyId);
  const versions = await readVersions(ctx.db, ctx.me, id);
  return { items: versions.map((one) => ({ ...one, date: one.date.toISOString() })) };
};
