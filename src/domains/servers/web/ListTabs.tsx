import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';

/** Between the living servers and the terminated ones. */
export function ListTabs({ current }: { current: 'servers' | 'terminated' }) {
  const paths = { servers: '/servers', terminated: '/serversTerminated' };
  return (
    <div className="mb-4">
      <Tabs
        label={t`Lists of servers`}
        tabs={[
          { id: 'servers' as const, title: t`Servers` },
          { id: 'terminated' as const, title: t`Terminated` },
        ]}
        current={current}
        link={(one, props) => (
          <Link to={one.id === 'terminated' ? paths.terminated : paths.servers} {...props}>
            {one.title}
          </Link>
        )}
      />
    </div>
  );
}
