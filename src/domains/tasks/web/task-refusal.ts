import { t } from '@lingui/core/macro';
import type { TaskState } from '../schemas.ts';
import { isOver } from './labels.ts';

interface Judged {
  state: TaskState;
  /** Of a row that represents a batch. */
  together?: object | null;
}

/** Why this cannot be done with a task, as far as its state says. */
export const refusalOfTask = (what: 'cancel' | 'retry', { state, together }: Judged): string | null => {
  if (together) return t`Open the batch to choose among its tasks.`;
  if (what === 'cancel') return isOver(state) ? t`The task has ended.` : null;
  return state === 'failed' ? null : t`Only failed tasks can be retried.`;
};
