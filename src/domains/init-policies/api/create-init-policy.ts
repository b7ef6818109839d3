import { Conflict, Invalid, item } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { emptyContent } from '../content.ts';
import type { initPolicies } from '../contract.ts';
import { maxPolicies } from '../limits.ts';
import { editOf } from './edit-of.ts';
import { countOwn, insertPolicy } from './store.ts';
import { auditPolicy, shown } from './view.ts';

/** Adds a policy: a new one, a copy, or one that was exported. */
export const createInitPolicy: Run<typeof initPolicies.createInitPolicy> = async (ctx, { input }) => {
  const { content = emptyContent, ...facts } = input;
  const { siteId, accountId } = ctx.me;
  const edit = editOf(ctx, facts, { content, before: null });
  if ((await countOwn(ctx.db, accountId)) >= maxPolicies)
    throw new Conflict(1817, undefined, { what: 'Policies', max: maxPolicies });
  const id = await insertPolicy(ctx.db, { siteId, accountId }, { edit, now: ctx.now });
  if (id === null) throw new Invalid([item(1801, 'name')]);
  const { name, osFamily, scope } = edit;
  auditPolicy(ctx, { id, name, siteId, accountId }, { osFamily: [null, osFamily], scope: [null, scope] });
  return shown(ctx, id);
};
