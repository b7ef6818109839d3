import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useGo } from '#shell/boot/go.ts';
import { useRead } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import { tasks } from '../contract.ts';
import { taskPath } from '../paths.ts';
import { isOver, taskLabel } from './labels.ts';
import { watchedTasks } from './watched.ts';

/** Reports the end of one task. */
export default function WatchedTask({ taskId }: { taskId: string }) {
  const { data: task, error } = useRead(tasks.readTask, { params: { id: taskId } }, { pollSeconds: 6 });
  const go = useGo();
  useEffect(() => {
    if (error?.status === 404) watchedTasks.set(taskId, false);
    if (!task || !isOver(task.state)) return;
    watchedTasks.set(taskId, false);
    const title = `${taskLabel(task)}: ${task.title}`;
    const body = task.error ?? (task.objectName ? t`Object: ${task.objectName}` : '');
    try {
      const notification = new Notification(title, { body, tag: taskId });
      notification.addEventListener('click', () => {
        window.focus();
        go(taskPath(taskId));
        notification.close();
      });
    } catch {
      // Browsers of phones have notifications for installed applications alone.
      toast('info', title);
    }
  }, [task, error, taskId, go]);
  return null;
}
