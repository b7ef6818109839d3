import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';
import { webModules } from './web-modules.ts';

const brought = webModules.flatMap((module) => module.serverLists ?? []);

/** Between the lists that servers stand in: the living ones, the terminated ones, and those that other domains bring. */
export function ServerListTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Lists of servers`}
        tabs={[
          { id: '/servers', title: t`Servers` },
          { id: '/serversTerminated', title: t`Terminated` },
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
