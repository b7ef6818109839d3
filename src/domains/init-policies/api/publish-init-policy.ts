import { byOf } from '#domains/history/api/port.ts';
import { Conflict, Stale } from '#kernel/errors.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import type { Message } from '#kernel/message.ts';
import type { Content } from '../content.ts';
import type { initPolicies } from '../contract.ts';
import { errorsOf } from '../problems.ts';
import { refusalOfPolicy } from '../states.ts';
import { editOf } from './edit-of.ts';
import { lockPolicy, updatePolicy, type PolicyWithContent } from './store.ts';
import { insertVersion, readVersion } from './store-versions.ts';
import { judge, recordPolicy, shown } from './view.ts';
import { say } from '../messages.ts';
import { why } from '../reasons.ts';

/** Publishes the draft as the next version. Servers keep the one that they were made with. */
export const publishInitPolicy: Run<typeof initPolicies.publishInitPolicy> = async (ctx, { params, input }) => {
  const policy = await lockPolicy(ctx.db, ctx.me, params.policyId);
  if (policy.version !== ctx.ifMatch) throw new Stale();
  const refusal = refusalOfPublishing(policy);
  if (refusal !== null) throw new Conflict(1818, undefined, { reason: refusal });
  await publish(ctx, policy, { content: policy.draft, note: input.note.trim() });
  return shown(ctx, policy.id);
};

/** Publishes what an earlier version said once more, and makes it the draft. */
export const rollBackInitPolicy: Run<typeof initPolicies.rollBackInitPolicy> = async (ctx, { params, input }) => {
  const policy = await lockPolicy(ctx.db, ctx.me, params.policyId);
  if (policy.version !== ctx.ifMatch) throw new Stale();
  if (policy.state === 'deprecated') throw new Conflict(1818, undefined, { reason: why('is-deprecated') });
  if (policy.publishedVersion === input.number) throw new Conflict(6318, 'number');
  const content = await readVersion(ctx.db, policy.id, input.number);
  const [first] = errorsOf(judge(content, policy.osFamily));
  if (first !== undefined) throw new Conflict(1812, 'number', { detail: first.info });
  await updatePolicy(ctx.db, policy.id, { edit: editOf(ctx, policy, { content, before: policy }), now: ctx.now });
  await publish(ctx, policy, { content, note: `Back to version ${input.number}` });
  return shown(ctx, policy.id);
};

/** Why the draft cannot be published now; null when it can. */
export function refusalOfPublishing(policy: PolicyWithContent): Message | null {
  const refusal = refusalOfPolicy('publish', policy.state);
  if (refusal !== null) return refusal;
  const [first] = errorsOf(policy.problems);
  if (first !== undefined) return say('has-errors', { detail: first.info });
  return policy.publishedVersion !== null && !policy.changed ? say('nothing-changed') : null;
}

/** Adds a version of what is to be published. */
export async function publish(
  ctx: Ctx,
  policy: PolicyWithContent,
  { content, note }: { content: Content; note: string },
): Promise<void> {
  const number = await insertVersion(ctx.db, policy.id, { content, note, by: byOf(ctx).name, now: ctx.now });
  const diff = { version: [policy.publishedVersion, number], note: [null, note] } as const;
  await recordPolicy(ctx, policy, { action: say('policy.published', { number }), diff });
}
