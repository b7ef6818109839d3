import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { webFrame } from '#shell/boot/web-frame.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { tasksPath } from '../../paths.ts';
import { taskLists } from '../port.ts';

const brought = taskLists.of(webFrame);

/** Between the queue and the lists that other domains bring. */
export function TaskListTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Lists of tasks`}
        tabs={[
          { id: tasksPath(), title: t`Queue` },
          ...brought.map(({ path, title }) => ({ id: path, title: title() })),
        ]}
        current={current}
        link={(one, props) => (
          <Link to={one.id} {...props}>
            {one.title}
          </Link>
        )}
      />
    </div>
  );
}
