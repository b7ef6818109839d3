import { useSyncExternalStore } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { watchedTasks } from './watched.ts';

const WatchedTask = lazily(() => import('./WatchedTask.tsx'));

/** Reports the end of the tasks that the person watches, on any screen. */
export default function WatchedTasks() {
  const ids = useSyncExternalStore(watchedTasks.watch, watchedTasks.get);
  return ids.map((id) => <WatchedTask key={id} taskId={id} />);
}
