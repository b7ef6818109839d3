import { newId } from '#kernel/ids.ts';
import type { Ctx, Run } from '#platform/http/context.ts';
import { byOf } from '#domains/history/api/port.ts';
import { notify } from '#domains/notifications/api/port.ts';
import type { Message } from '#kernel/message.ts';
import type { initPolicies } from '../contract.ts';
import { refusalOfPolicy } from '../states.ts';
import { publish, refusalOfPublishing } from './publish-init-policy.ts';
import { lockPolicy, saveState, readUsers, type PolicyWithContent } from './store.ts';
import { auditPolicy, recordPolicy } from './view.ts';
import { say } from '../messages.ts';
import { initPolicyPath } from '../paths.ts';
import { notice } from '../notices.ts';

type Action = 'publish' | 'deprecate' | 'restore';

/** Publishes, deprecates or restores each policy that allows it, and says of every other why not. */
export const changeInitPolicies: Run<typeof initPolicies.changeInitPolicies> = async (ctx, { input }) => {
  const { action } = input;
  const policies: PolicyWithContent[] = [];
  // In the order of their ids, so that two such requests never wait for each other.
  for (const id of [...new Set(input.policyIds)].sort()) policies.push(await lockPolicy(ctx.db, ctx.me, id));
  const results: { id: string; name: string; refusal: Message | null }[] = [];
  for (const policy of policies) {
    const refusal = action === 'publish' ? refusalOfPublishing(policy) : refusalOfPolicy(action, policy.state);
    results.push({ id: policy.id, name: policy.name, refusal });
    if (refusal === null) await change(ctx, policy, action);
    else auditPolicy(ctx, policy, { asked: [null, action], refusal: [null, refusal] });
  }
  return { results };
};

async function change(ctx: Ctx, policy: PolicyWithContent, action: Action): Promise<void> {
  if (action === 'publish') return publish(ctx, policy, { content: policy.draft, note: '' });
  const state = action === 'deprecate' ? 'deprecated' : 'published';
  await saveState(ctx.db, policy.id, { state, now: ctx.now });
  const verb = state === 'deprecated' ? 'deprecated' : 'restored';
  await recordPolicy(ctx, policy, { action: say(`policy.${verb}`), diff: { state: [policy.state, state] } });
  if (action !== 'deprecate') return;
  const event = newId();
  for (const accountId of await readUsers(ctx.db, policy.id))
    await notify(ctx.db, {
      accountId,
      code: 1031,
      severity: 'info',
      title: notice('deprecated', { name: policy.name }),
      text: notice('deprecated-text'),
      objectLink: initPolicyPath(policy.id),
      groupKey: `init-policy:${event}`,
      doneBy: byOf(ctx).name,
    });
}
