import { t } from '@lingui/core/macro';
import { toast } from '#ui/toast.ts';
import { taskPath } from '#domains/tasks/paths.ts';
import { go } from '../session/session-effects.ts';

/** Shows that a task was accepted, with a link to it. */
export function toastTask(title: string, cmdId: string): void {
  toast('success', title, {
    action: { title: t`Show task`, onChoose: () => void go(taskPath(cmdId)) },
  });
}
