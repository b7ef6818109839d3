import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';
import { enginesPath, hostsPath } from '../paths.ts';

/** Between the hosts and the engines that run them. */
export function HostTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Infrastructure`}
        tabs={[
          { id: hostsPath(), title: t`Hosts` },
          { id: enginesPath(), title: t`Engines` },
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
