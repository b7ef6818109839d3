import { messages } from '#kernel/message.ts';

/** Why a batch can't be moved now. */
export const why = messages('account-batches', {
  'state-checking': 'The dry run is still running.',
  'state-ready': 'The batch has not started.',
  'state-approval': 'The batch is waiting for approval.',
  'state-scheduled': 'The batch is scheduled.',
  'state-running': 'The batch is running.',
  'state-paused': 'The batch is paused.',
  'state-done': 'The batch is done.',
  'state-canceled': 'The batch was canceled.',
  'nothing-ready': 'None of the accounts is ready.',
  'own-batch': 'Another person must approve the batch.',
  'nothing-to-undo': 'There is nothing to undo.',
  'nothing-failed': 'None of the accounts failed.',
});
