import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';
import { trafficPath, usagePath } from '../paths.ts';

/** Between the reports of usage: hours, and traffic with load. */
export function UsageTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Usage reports`}
        tabs={[
          { id: usagePath(), title: t`Hours` },
          { id: trafficPath(), title: t`Traffic and load` },
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
