import { createHash } from 'node:crypto';
import { hashKindOf } from '#kernel/guest-path.ts';
import { type Content, emptyContent } from '../content.ts';
import { problem, type Problem } from '../problems.ts';
import type { Message, WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { Ctx } from '#platform/http/context.ts';
import { auditAlone, record, recorded } from '#domains/history/api/port.ts';
import { checkContent } from '../check.ts';
import type { initPolicies } from '../contract.ts';
import { maxUserDataBytes } from '../limits.ts';
import type { OsFamily } from '../states.ts';
import { renderUserData, type System } from './render.ts';
import { readPolicy, rowOf, type PolicyWithContent, type StoredPolicy } from './store.ts';

/** Files whose text is not the one that their checksum was made of. */
export function checkHashes(content: Content): Problem[] {
  return content.files.flatMap((file, i) => {
    const kind = hashKindOf(file.checksum);
    if (file.kind !== 'text' || kind === null) return [];
    const hash = createHash(kind).update(file.content).digest('hex');
    return hash === file.checksum.toLowerCase() ? [] : [problem(`content.files.${i}.checksum`, { code: 1807 })];
  });
}

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

type View = WithMessages<ResultOf<typeof initPolicies.readInitPolicy>>;

/** One policy as its page shows it; users who can't change it see the published version. */
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

type Named = Pick<StoredPolicy, 'id' | 'name' | 'siteId' | 'accountId'>;
type Diff = Record<string, readonly [unknown, unknown]>;

/** A policy as an object that has a history; no live stream shows policies. */
const ofPolicy = recorded<never>('initPolicy');

/** Adds to the audit trail what leaves nothing in a history: a deletion, or what was asked and changed nothing. */
export const auditPolicy = (ctx: Ctx, policy: Named, diff: Diff): void => auditAlone(ctx, ofPolicy(policy), { diff });

/** Records a change of a policy in its history and in the audit trail. */
export const recordPolicy = (
  ctx: Ctx,
  policy: Named,
  { action, diff }: { action: Message; diff: Diff },
): Promise<void> => record(ctx, { object: ofPolicy(policy), kind: 'configuration', action, diff, audit: diff });
