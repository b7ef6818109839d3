import { Conflict, Invalid, item, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import { auditAlone } from '#domains/history/api/port.ts';
import type { accountBatches } from '../contract.ts';
import { maxKept } from '../limits.ts';
import { requireAction } from './create-batch.ts';
import { ownerOf, tidyName } from './reasons.ts';
import { mayChange } from './store-reasons.ts';
import { countTemplates, deleteTemplate, insertTemplate, lockTemplate, templateView } from './store-settings.ts';
import { readBatchIn } from './store.ts';

/** Keeps the options of a batch under a name, without its accounts and who its services go to. */
export const createBatchTemplate: Run<(typeof accountBatches)['createBatchTemplate']> = async (ctx, { input }) => {
  const batch = await readBatchIn(ctx.db, ctx.scope, input.batchId);
  if (batch === null) throw new NotFound();
  requireAction(ctx.me, batch);
  const name = tidyName(input.name);
  const siteId = ownerOf(ctx);
  if ((await countTemplates(ctx.db, siteId)) >= maxKept) throw new Conflict(8324, 'name', { max: maxKept });
  const { action, waveSize, wavePauseMinutes, wantsApproval: approval } = batch;
  const made = await insertTemplate(ctx.db, {
    siteId,
    action,
    name,
    options: { ...batch.options, target: '', overrideReason: '' },
    waveSize,
    wavePauseMinutes,
    approval,
    created: ctx.now,
  });
  if (made === null) throw new Invalid([item(8321, 'name')]);
  const object = { type: 'account-batch-template', id: made.id, name, siteId, accountId: null };
  auditAlone(ctx, object, { diff: { name: [null, name], action: [null, action] } });
  return templateView(made, ctx.scope);
};

export const deleteBatchTemplate: Run<(typeof accountBatches)['deleteBatchTemplate']> = async (ctx, { params }) => {
  const { id, name, siteId } = await lockTemplate(ctx.db, ctx.scope, params.templateId);
  if (!mayChange(ctx.scope, siteId)) throw new Conflict(8322);
  await deleteTemplate(ctx.db, id);
  const object = { type: 'account-batch-template', id, name, siteId, accountId: null };
  auditAlone(ctx, object, { diff: { name: [name, null] } });
};
