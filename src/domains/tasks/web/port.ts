import type { ComponentType } from 'react';
import type { Permission } from '#kernel/permissions.ts';
import { point } from '#kernel/point.ts';
import type { Path } from '#kernel/paths.ts';

/** A list beside the queue. */
interface TaskList {
  path: Path;
  title: () => string;
}
export const taskLists = point<TaskList>('tasks.lists');

/** A place that knows more of a task, as a button on its page. */
interface TaskLink {
  id: string;
  title: () => string;
  /** Hidden without this permission. */
  may: Permission;
  to: (task: { id: string }) => Path;
}
export const taskLinks = point<TaskLink>('tasks.links');

/** What a task has made, on its page below its title. */
interface TaskOutcome {
  /** The type of the task's object. */
  objectType: string;
  load: () => Promise<{ default: ComponentType<{ objectId: string }> }>;
}
export const taskOutcomes = point<TaskOutcome>('tasks.outcomes');
