import { t } from '@lingui/core/macro';
import { toast } from '#ui/toast.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { router } from '../boot/router.tsx';

/** Tells that a task was taken, with the way to it. */
export function toastTask(title: string, cmdId: string): void {
  toast('success', title, {
    action: { title: t`Show task`, onChoose: () => void router.navigate({ href: taskPath(cmdId) }) },
  });
}
