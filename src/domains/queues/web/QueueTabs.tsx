import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';
import { deadLettersPath, processesPath, queuesPath } from '../paths.ts';

/** Between the lists of the queue monitor. */
export function QueueTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Queue monitor`}
        tabs={[
          { id: queuesPath(), title: t`Queues` },
          { id: deadLettersPath(), title: t`Dead letters` },
          { id: processesPath(), title: t`Processes` },
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
