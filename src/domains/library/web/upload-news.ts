import { keepsFiles } from '#shell/data/keeps-files.ts';
import { canTakeTurns } from './turns.ts';

/** Notifies other pages that a file is kept, so that they can continue the upload. */
export const keptNews = canTakeTurns() ? new BroadcastChannel('console.uploads') : null;

let known = false;
const watchers = new Set<() => void>();

/** Whether there is an upload that this page may have to show. */
export const uploadNews = {
  get: () => known,
  watch(watcher: () => void) {
    watchers.add(watcher);
    return () => void watchers.delete(watcher);
  },
};

/** This page has an upload. */
export function noteUploads(): void {
  known = true;
  for (const watcher of watchers) watcher();
}

/** Looks for uploads that other pages of this browser began, and for those that they begin from now on. */
export function lookForKept(): (() => void) | undefined {
  const news = keptNews;
  if (news === null) return;
  news.addEventListener('message', noteUploads);
  void keepsFiles().then(
    (keeps) => keeps && noteUploads(),
    () => undefined,
  );
  return () => news.removeEventListener('message', noteUploads);
}
