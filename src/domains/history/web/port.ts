import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';
import type { Changed } from './port/history-labels.ts';

/** How the changed fields of a kind of object are shown outside of its own history, such as with a task. */
interface ChangedFields {
  /** As histories and tasks name it, such as `server`. */
  type: string;
  load: () => Promise<{ default: ComponentType<{ diff: readonly Changed[] }> }>;
}
export const changedFields = point<ChangedFields>('history.changedFields');
