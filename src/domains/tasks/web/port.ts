import type { ComponentType } from 'react';
import { point } from '#kernel/point.ts';
import type { Path } from '#kernel/paths.ts';

/** A list beside the queue. */
interface TaskList {
  path: Path;
  title: () => string;
}
export const taskLists = point<TaskList>('tasks.lists');

/** What a task has made, on its page below its title. */
interface TaskOutcome {
  /** The type of the task's object. */
  objectType: string;
  load: () => Promise<{ default: ComponentType<{ objectId: string }> }>;
}
export const taskOutcomes = point<TaskOutcome>('tasks.outcomes');
