import type { ResultOf } from '#kernel/op.ts';
import type { library } from '../contract.ts';
import type { ImageFacts } from '../states.ts';
import type { StoredImage } from './store.ts';

/** A row of the list. */
export type LibraryRow = ResultOf<typeof library.listImages>['items'][number];

const textOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An image as it is shown. */
export function rowOf(image: StoredImage, now: Date): LibraryRow {
  const { shared, taskId } = image;
  return {
    ...image,
    created: image.createdAt.toISOString(),
    diskGb: image.minDiskGb,
    ended: isEnded(image, now),
    deprecatedAt: textOrNull(image.deprecatedAt),
    endsAt: textOrNull(image.endsAt),
    shared: shared && { ...shared, until: shared.until === null ? null : new Date(shared.until).toISOString() },
    task: taskId === null ? null : { cmdId: taskId, title: image.taskTitle ?? '', progress: image.progress ?? 0 },
  };
}

const isEnded = ({ endsAt }: StoredImage, now: Date): boolean => endsAt !== null && endsAt <= now;

/** What the table of actions asks about. */
export const factsOf = (image: StoredImage, now: Date): ImageFacts => ({ ...image, ended: isEnded(image, now) });
