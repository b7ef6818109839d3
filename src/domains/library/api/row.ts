import type { WithMessages } from '#kernel/message.ts';
import type { ResultOf } from '#kernel/op.ts';
import type { library } from '../contract.ts';
import type { ImageFacts } from '../states.ts';
import type { PriceOf } from './price.ts';
import type { StoredImage } from './store.ts';

/** A row of the list. */
export type Shown = ResultOf<typeof library.listImages>['items'][number];
export type LibraryRow = Omit<Shown, 'task' | 'reason'> & WithMessages<Pick<Shown, 'task' | 'reason'>>;

const textOrNull = (at: Date | null): string | null => at?.toISOString() ?? null;

/** An image as it is shown. */
export function rowOf(image: StoredImage, now: Date, priceOf: PriceOf): LibraryRow {
  const { shared, taskId } = image;
  return {
    ...image,
    created: image.createdAt.toISOString(),
    diskGb: image.minDiskGb,
    price: priceOf(image),
    atWork: taskId !== null,
    ended: isEnded(image, now),
    deprecatedAt: textOrNull(image.deprecatedAt),
    endsAt: textOrNull(image.endsAt),
    scannedAt: textOrNull(image.scannedAt),
    shared: shared && { ...shared, until: shared.until === null ? null : new Date(shared.until).toISOString() },
    task: taskOf(image, now),
  };
}

/** The task running on it, with how long it still takes if it goes on as it has. */
function taskOf({ taskId, taskTitle, progress, taskSince }: StoredImage, now: Date): LibraryRow['task'] {
  if (taskId === null) return null;
  const done = progress ?? 0;
  const seconds = (now.getTime() - (taskSince ?? now).getTime()) / 1000;
  const leftSeconds = done < 10 || seconds < 2 ? null : Math.ceil((seconds * (100 - done)) / done);
  return { cmdId: taskId, title: taskTitle ?? '', progress: done, leftSeconds };
}

const isEnded = ({ endsAt }: StoredImage, now: Date): boolean => endsAt !== null && endsAt <= now;

/** What the table of actions asks about. */
export const factsOf = (image: StoredImage, now: Date): ImageFacts => ({
  ...image,
  ended: isEnded(image, now),
  atWork: image.taskId !== null,
});
