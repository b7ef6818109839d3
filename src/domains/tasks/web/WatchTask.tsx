import { t } from '@lingui/core/macro';
import { Bell, BellRing } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import type { tasks } from '../contract.ts';
import { isOver } from './labels.ts';
import { watchedTasks } from './watched.ts';

/** The button that asks for a desktop notification when the task ends; the browser asks for permission on the first press. */
export function WatchTask({ task }: { task: AnswerOf<typeof tasks.readTask> }) {
  const watched = useSyncExternalStore(watchedTasks.watch, watchedTasks.get).includes(task.id);
  if (isOver(task.state) || !('Notification' in window)) return null;
  const toggle = async () => {
    if (watched) return watchedTasks.set(task.id, false);
    const permission = await Notification.requestPermission();
    if (permission === 'granted') watchedTasks.set(task.id, true);
    else toast('warning', t`Your browser blocks notifications of this site. Allow them in its settings.`);
  };
  return (
    <Button aria-pressed={watched} onClick={() => void toggle()}>
      {watched ? <BellRing aria-hidden size={16} /> : <Bell aria-hidden size={16} />}
      {t`Notify me when it ends`}
    </Button>
  );
}
