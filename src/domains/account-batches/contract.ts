import { filters, list } from '#kernel/list.ts';
import { contract, op } from '#kernel/op.ts';
import { historyList, HistoryRow } from '#domains/history/list.ts';
import { batchActions } from './actions.ts';
import { AccountOfBatch, Batch, BatchParams, BatchRow, NewBatch, Start } from './schemas.ts';
import { protectionOperations } from './protection-operations.ts';
import { settingsOperations } from './settings-operations.ts';
import { batchStates, rowStates, type BatchMove } from './states.ts';

/** What a run changes in the console. */
const touches = ['account-batches', 'account', 'identity', 'servers', 'transfers', 'reports'];

/** An operation that moves a batch to another state. */
const move = <V extends Exclude<BatchMove, 'start'>>(verb: V, summary: string) =>
  op({
    method: 'POST',
    path: `/accountBatches/{batchId}/${verb}`,
    summary,
    may: 'account-batch.run',
    audit: `account-batch.${verb}`,
    touches,
    support: 'refused',
    params: BatchParams,
    output: Batch,
    status: 200,
  });

export const accountBatches = contract('account-batches', {
  ...settingsOperations,
  ...protectionOperations,
  listBatches: list({
    path: '/accountBatches',
    summary: 'Lists the batches of account actions in scope.',
    may: 'account-batch.run',
    row: BatchRow,
    filters: { action: filters.choice(batchActions), state: filters.choice(batchStates) },
    sorts: ['created'],
    sort: '-created',
  }),
  createBatch: op({
    method: 'POST',
    path: '/accountBatches',
    summary:
      'Creates a batch of an action on accounts and starts its dry run; a list longer than a run allows becomes several. Nothing is changed before they are started.',
    may: 'account-batch.run',
    audit: 'account-batch.create',
    support: 'refused',
    input: NewBatch,
    output: Batch,
    status: 201,
    idempotent: true,
  }),
  readBatch: op({
    method: 'GET',
    path: '/accountBatches/{batchId}',
    summary: 'Returns a batch with its progress and the totals of its dry run.',
    may: 'account-batch.run',
    audit: 'none: read',
    params: BatchParams,
    output: Batch,
  }),
  listBatchAccounts: list({
    path: '/accountBatches/{batchId}/accounts',
    summary: 'Lists the lines of a batch with what would happen, or happened, to each account.',
    may: 'account-batch.run',
    params: BatchParams,
    row: AccountOfBatch,
    filters: { state: filters.choice(rowStates) },
    sorts: ['line'],
    sort: 'line',
  }),
  listBatchHistory: historyList({
    path: '/accountBatches/{batchId}',
    of: 'a batch',
    may: 'account-batch.run',
    params: BatchParams,
    row: HistoryRow,
  }),
  startBatch: op({
    method: 'POST',
    path: '/accountBatches/{batchId}/start',
    summary: 'Starts a batch, at once or at a time. Requires the number of accounts and a proof of identity.',
    may: 'account-batch.run',
    audit: 'account-batch.start',
    touches,
    support: 'refused',
    params: BatchParams,
    input: Start,
    output: Batch,
    status: 200,
  }),
  checkBatch: move('check', 'Repeats the dry run of a batch.'),
  approveBatch: move('approve', 'Approves a batch that another person has ordered. Requires a proof of identity.'),
  pauseBatch: move('pause', 'Pauses a batch after the current account.'),
  resumeBatch: move('resume', 'Resumes a paused batch in your name. Requires a proof of identity.'),
  cancelBatch: move('cancel', 'Cancels a batch. Accounts that are done stay as they are.'),
  undoBatch: move('undo', 'Undoes a batch for the accounts that were not changed since. Requires a proof of identity.'),
  retryBatch: move('retry', 'Tries the failed accounts of a batch again. Requires a proof of identity.'),
});
