import { Invalid, item, Stale } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { initPolicies } from '../contract.ts';
import { editOf } from './edit-of.ts';
import { lockPolicy, updatePolicy } from './store.ts';
import { auditPolicy, shown } from './view.ts';

/** Saves the draft, however wrong it is; what is wrong is kept beside it and stands in the way of publishing alone. */
export const saveInitPolicy: Run<typeof initPolicies.saveInitPolicy> = async (ctx, { params, input }) => {
  const before = await lockPolicy(ctx.db, ctx.me, params.policyId);
  if (before.version !== ctx.ifMatch) throw new Stale();
  const { content, ...facts } = input;
  const edit = editOf(ctx, facts, { content, before });
  if (!(await updatePolicy(ctx.db, before.id, { edit, now: ctx.now }))) throw new Invalid([item(1801, 'name')]);
  auditPolicy(
    ctx,
    { ...before, name: edit.name },
    {
      name: [before.name, edit.name],
      scope: [before.scope, edit.scope],
      osFamily: [before.osFamily, edit.osFamily],
      files: [before.draft.files.length, content.files.length],
      services: [before.draft.services.length, content.services.length],
      variables: [before.draft.variables.length, content.variables.length],
      configuration: [`${before.draft.config.length} characters`, `${content.config.length} characters`],
    },
  );
  return shown(ctx, before.id);
};
