import { filters, list } from '#kernel/list.ts';
import { op } from '#kernel/op.ts';
import { batchActions } from './actions.ts';
import { NewTemplate, Reason, ReasonInput, ReasonParams, Template, TemplateParams } from './schemas.ts';

const change = { may: 'account-batch.administer', support: 'refused' } as const;

/** The reasons that batches have, and the templates that they begin with. */
export const settingsOperations = {
  listBatchReasons: list({
    path: '/accountBatchReasons',
    summary: 'Lists the reasons for suspensions and terminations, with their texts and notice periods.',
    may: 'account-batch.run',
    row: Reason,
    sorts: ['name'],
    sort: 'name',
  }),
  createBatchReason: op({
    ...change,
    method: 'POST',
    path: '/accountBatchReasons',
    summary: 'Creates a reason: of the site, or of the provider for every site.',
    audit: 'account-batch-reason.create',
    input: ReasonInput,
    output: Reason,
    status: 201,
  }),
  saveBatchReason: op({
    ...change,
    method: 'PUT',
    path: '/accountBatchReasons/{reasonId}',
    summary: 'Changes a reason. Batches that were created with it keep what it was.',
    audit: 'account-batch-reason.save',
    params: ReasonParams,
    input: ReasonInput,
    output: Reason,
    ifMatch: true,
  }),
  deleteBatchReason: op({
    ...change,
    method: 'DELETE',
    path: '/accountBatchReasons/{reasonId}',
    summary: 'Deletes a reason. Batches that were created with it keep it.',
    audit: 'account-batch-reason.delete',
    params: ReasonParams,
    output: null,
  }),
  listBatchTemplates: list({
    path: '/accountBatchTemplates',
    summary: 'Lists the templates of batches.',
    may: 'account-batch.run',
    row: Template,
    filters: { action: filters.choice(batchActions) },
    sorts: ['name', 'created'],
    sort: 'name',
  }),
  createBatchTemplate: op({
    method: 'POST',
    path: '/accountBatchTemplates',
    summary: 'Saves the options of a batch as a template, without its accounts.',
    may: 'account-batch.run',
    audit: 'account-batch-template.create',
    support: 'refused',
    input: NewTemplate,
    output: Template,
    status: 201,
  }),
  deleteBatchTemplate: op({
    method: 'DELETE',
    path: '/accountBatchTemplates/{templateId}',
    summary: 'Deletes a template. Batches that began with it stay.',
    may: 'account-batch.run',
    audit: 'account-batch-template.delete',
    support: 'refused',
    params: TemplateParams,
    output: null,
  }),
};
