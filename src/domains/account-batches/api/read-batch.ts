import type { Run } from '#platform/http/context.ts';
import type { accountBatches } from '../contract.ts';
import { shownBatch } from './view.ts';

export const readBatch: Run<(typeof accountBatches)['readBatch']> = (ctx, { params }) =>
  shownBatch(ctx, params.batchId);
