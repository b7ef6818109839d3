import type { ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { checkContent } from '../check.ts';
import { emptyContent, type Content } from '../content.ts';
import type { initPolicies } from '../contract.ts';
import { maxUserDataBytes } from '../limits.ts';
import { problem, type Problem } from '../problems.ts';
import type { OsFamily } from '../states.ts';
import { checkHashes } from './hashes.ts';
import { renderUserData, type System } from './render.ts';
import { readPolicy, type PolicyWithContent, type StoredPolicy } from './store.ts';

/** A server that is none, for sizes and previews. */
export const sampleSystem: System = {
  name: 'web-1',
  ip: '203.0.113.10',
  ips: '203.0.113.10 10.0.0.10',
  zone: 'EU-FR',
  user: 'root',
};

/** The policy with a made-up value for each secret, so that its references are there. */
export const withSampleSecrets = (name: string, content: Content, values: Record<string, string> = {}) => ({
  name,
  content,
  values,
  secrets: Object.fromEntries(content.variables.filter((one) => one.kind === 'secret').map((one) => [one.name, ''])),
});

/** How large it would be for a sample server. */
export function sizeOf(content: Content, os: OsFamily): number {
  const { text } = renderUserData([withSampleSecrets('', content)], { os, system: sampleSystem });
  return Buffer.byteLength(text);
}

/** Everything that is wrong with it, its size and its hashes among that. */
export function judge(content: Content, os: OsFamily): Problem[] {
  const size = sizeOf(content, os);
  return [
    ...checkContent(content, os),
    ...checkHashes(content),
    ...(size > maxUserDataBytes ? [problem('content', { code: 1806, values: { size, max: maxUserDataBytes } })] : []),
  ];
}

/** A row as the list tells it. */
export function rowOf(policy: StoredPolicy) {
  const { siteId: _site, accountId: _account, updated, ...row } = policy;
  return { ...row, updated: updated.toISOString() };
}

type View = ResultOf<typeof initPolicies.readInitPolicy>;

/** One policy as its page tells it; those who may not change it see what is published. */
export function viewOf(policy: PolicyWithContent): View {
  const { draft, problems, published, ...stored } = policy;
  const content = policy.mine ? draft : (published ?? emptyContent);
  return {
    ...rowOf(stored),
    content,
    problems: policy.mine ? problems : [],
    renderedBytes: sizeOf(content, policy.osFamily),
    maxBytes: maxUserDataBytes,
  };
}

/** The policy as it is after a change. */
export async function shown(ctx: Ctx, id: string): Promise<View> {
  const policy = await readPolicy(ctx.db, ctx.me, id);
  ctx.setHeader('etag', `"${policy.version}"`);
  return viewOf(policy);
}

/** Tells the audit trail of a change to a policy. */
export function auditPolicy(
  ctx: Ctx,
  policy: Pick<StoredPolicy, 'id' | 'name' | 'siteId' | 'accountId'>,
  diff: Record<string, readonly [unknown, unknown]>,
): void {
  const { id, name, siteId, accountId } = policy;
  ctx.audited({ objectType: 'initPolicy', objectId: id, objectName: name, siteId, accountId, diff });
}
