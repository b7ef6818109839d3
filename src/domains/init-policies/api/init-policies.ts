import type { Run } from '#platform/http/context.ts';
import { why } from '../reasons.ts';
import { initPolicies } from '../contract.ts';
import { readPolicy, countOwn, insertPolicy, lockPolicy, updatePolicy, countUses, deletePolicy } from './store.ts';
import { listRows } from '#platform/http/list-source.ts';
import { historySource } from '#domains/history/api/port.ts';
import { deletePolicyHistory } from './store-personal.ts';
import { auditPolicy, recordPolicy, shown } from './view.ts';
import { Conflict, Invalid, item, NotFound, Stale } from '#kernel/errors.ts';
import { emptyContent } from '../content.ts';
import { maxPolicies } from '../limits.ts';
import { editOf } from './edit-of.ts';
import { say } from '../messages.ts';

/** One policy. */
export const readInitPolicy: Run<typeof initPolicies.readInitPolicy> = (ctx, { params }) => shown(ctx, params.policyId);

/** What happened to a policy of the caller; one that is only shared with them shows no history. */
export const listInitPolicyHistory = listRows(initPolicies.listInitPolicyHistory, {
  ...historySource('initPolicy'),
  async prepare(ctx, { params }: { params: { policyId: string } }) {
    const policy = await readPolicy(ctx.db, ctx.me, params.policyId);
    if (!policy.mine) throw new NotFound();
    return policy;
  },
});

/** Adds a policy: a new one, a copy, or one that was exported. */
export const createInitPolicy: Run<typeof initPolicies.createInitPolicy> = async (ctx, { input }) => {
  const { content = emptyContent, ...facts } = input;
  const { siteId, accountId } = ctx.me;
  const edit = editOf(ctx, facts, { content, before: null });
  if ((await countOwn(ctx.db, accountId)) >= maxPolicies)
    throw new Conflict(1817, undefined, { what: why('limit.policies'), max: maxPolicies });
  const id = await insertPolicy(ctx.db, { siteId, accountId }, { edit, now: ctx.now });
  if (id === null) throw new Invalid([item(1801, 'name')]);
  const { name, osFamily, scope } = edit;
  const diff = { osFamily: [null, osFamily], scope: [null, scope] } as const;
  await recordPolicy(ctx, { id, name, siteId, accountId }, { action: say('policy.created'), diff });
  return shown(ctx, id);
};

/** Saves the draft, however wrong it is; what is wrong is kept beside it and is in the way of publishing alone. */
export const saveInitPolicy: Run<typeof initPolicies.saveInitPolicy> = async (ctx, { params, input }) => {
  const before = await lockPolicy(ctx.db, ctx.me, params.policyId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { content, ...facts } = input;
  const edit = editOf(ctx, facts, { content, before });
  if (!(await updatePolicy(ctx.db, before.id, { edit, now: ctx.now }))) throw new Invalid([item(1801, 'name')]);
  const diff = {
    name: [before.name, edit.name],
    scope: [before.scope, edit.scope],
    osFamily: [before.osFamily, edit.osFamily],
    files: [before.draft.files.length, content.files.length],
    services: [before.draft.services.length, content.services.length],
    variables: [before.draft.variables.length, content.variables.length],
    configuration: [`${before.draft.config.length} characters`, `${content.config.length} characters`],
  } as const;
  await recordPolicy(ctx, { ...before, name: edit.name }, { action: say('policy.saved'), diff });
  return shown(ctx, before.id);
};

/** Removes a policy that no living server was made with, and that is the default of no image. */
export const deleteInitPolicy: Run<typeof initPolicies.deleteInitPolicy> = async (ctx, { params }) => {
  const policy = await lockPolicy(ctx.db, ctx.me, params.policyId);
  const { living } = await countUses(ctx.db, policy.id);
  const users = [
    ...(living === 0 ? [] : [say('used.servers', { count: living })]),
    ...policy.defaultOf.map((image) => say('used.default', { image })),
  ];
  if (users.length > 0) throw new Conflict(1811, undefined, { users });
  await deletePolicy(ctx.db, policy.id);
  await deletePolicyHistory(ctx.db, [policy.id]);
  auditPolicy(ctx, policy, { versions: [policy.publishedVersion, null] });
};
