import { point } from '#kernel/point.ts';
import type { Path } from '#kernel/paths.ts';

/** A list beside the queue. */
interface TaskList {
  path: Path;
  title: () => string;
}
export const taskLists = point<TaskList>('tasks.lists');
