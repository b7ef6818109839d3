import { t } from '@lingui/core/macro';
import { webFrame } from '#shell/boot/web-frame.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { tasksPath } from '../../paths.ts';
import { taskLists } from '../port.ts';

const brought = taskLists.of(webFrame);

/** Between the queue and the lists that other domains bring. */
export function TaskListTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Lists of tasks`}
      tabs={[{ id: tasksPath(), title: t`Queue` }, ...brought.map(({ path, title }) => ({ id: path, title: title() }))]}
      current={current}
    />
  );
}
