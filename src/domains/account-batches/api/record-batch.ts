import { record, recorded, type By, type RequestedChange } from '#domains/history/api/port.ts';
import type { Ctx } from '#platform/http/context.ts';
import type { Db } from '#platform/db/pool.ts';
import { emitter } from '#platform/live/emit.ts';
import type { StoredBatch } from './store.ts';

const recordedBatch = recorded('accountBatch', ({ emit }, { id, siteId }) =>
  emit('account-batch.changed', { siteId, accountId: null }, { batchId: id }),
);

type Named = Pick<StoredBatch, 'id' | 'action' | 'siteId'>;

/** A batch as an object that has a history. */
export const ofBatch = ({ id, action, siteId }: Named) => recordedBatch({ id, name: action, siteId, accountId: null });

/** The product, as the history names it. */
export const byProduct: By = { name: '', source: 'system' };

/** Records what someone did with a batch. */
export const recordBatch = (
  ctx: Ctx,
  batch: Named,
  change: Pick<RequestedChange, 'action'> & { audit?: RequestedChange['audit']; from?: string; to?: string },
): Promise<void> =>
  record(ctx, { audit: true, ...change, object: ofBatch(batch), kind: 'lifecycle', event: 'changed' });

/** Repaints the pages that show a batch. */
export const announceBatch = (tx: Db, { id, siteId }: Pick<Named, 'id' | 'siteId'>): Promise<void> =>
  emitter(tx)('account-batch.changed', { siteId, accountId: null }, { batchId: id });
