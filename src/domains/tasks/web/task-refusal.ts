import { t } from '@lingui/core/macro';
import type { TaskState } from '../schemas.ts';
import { isOver } from './labels.ts';

/** Why this cannot be done with a task, as far as its state says. */
export const refusalOfTask = (what: 'cancel' | 'retry', { state }: { state: TaskState }): string | null => {
  if (what === 'cancel') return isOver(state) ? t`The task has ended.` : null;
  return state === 'failed' ? null : t`Only failed tasks can be retried.`;
};
