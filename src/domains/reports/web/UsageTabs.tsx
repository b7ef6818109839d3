import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';

/** Between the reports of usage: hours, and traffic with load. */
export function UsageTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Usage reports`}
        tabs={[
          { id: '/report', title: t`Hours` },
          { id: '/report/traffic', title: t`Traffic and load` },
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
