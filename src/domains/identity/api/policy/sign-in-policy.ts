import { forgetSites } from '#domains/tenancy/api/port.ts';
import { recordOfSite } from '#domains/history/api/port.ts';
import { say } from '../../messages.ts';
import { NotFound } from '#kernel/errors.ts';
import { computedRows } from '#platform/http/computed-rows.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { identity } from '../../contract.ts';
import { requireProof } from '../security/proof.ts';
import { readPolicies, savePolicy, type SignInPolicy } from './store-policy.ts';

/** The policies of the sites in reach. */
export const listSignInPolicies = computedRows(identity.listSignInPolicies, {
  what: 'sign-in-policies',
  rows: ({ db, scope }) => readPolicies(db, scope),
  id: ({ siteId }) => siteId,
  sorts: { site: ['text', ({ site }) => site.toLowerCase()] },
  search: ({ site }) => [site],
  filters: {},
});

/** The policy of a site in scope; 404 for any other. */
export async function readPolicyOf({ db, scope }: Pick<Ctx, 'db' | 'scope'>, siteId: string): Promise<SignInPolicy> {
  const found = (await readPolicies(db, scope)).find((one) => one.siteId === siteId);
  if (found === undefined) throw new NotFound();
  return found.policy;
}

/** Changes a policy; sessions that are open keep their absolute end and take the new idle time with their next use. */
export const saveSignInPolicy: Run<(typeof identity)['saveSignInPolicy']> = async (ctx, { params, input }) => {
  const before = (await readPolicies(ctx.db, ctx.scope)).find(({ siteId }) => siteId === params.siteId);
  if (before === undefined) throw new NotFound();
  await requireProof(ctx);
  await savePolicy(ctx.db, params.siteId, input);
  await forgetSites(ctx);
  const keys = Object.keys(input) as (keyof typeof input)[];
  const changed = keys.filter((key) => String(before.policy[key]) !== String(input[key]));
  const diff = Object.fromEntries(changed.map((key) => [key, [before.policy[key], input[key]] as const]));
  const site = { siteId: before.siteId, siteName: before.site };
  await recordOfSite(ctx, site, { kind: 'access', action: say('site.sign-in-policy'), diff });
};
