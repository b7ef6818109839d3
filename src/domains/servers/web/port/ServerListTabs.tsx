import { t } from '@lingui/core/macro';
import { Tabs } from '#ui/Tabs.tsx';
import { webFrame } from '#shell/boot/web-frame.ts';
import { serversPath, terminatedServersPath } from '../../paths.ts';
import { serverLists } from '../port.ts';

const brought = serverLists.of(webFrame);

/** Between the lists that servers are in: the living ones, the terminated ones, and those that other domains bring. */
export function ServerListTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Lists of servers`}
        tabs={[
          { id: serversPath(), title: t`Servers` },
          { id: terminatedServersPath(), title: t`Terminated` },
          ...brought.map(({ path, title }) => ({ id: path, title: title() })),
        ]}
        current={current}
        link={(one, props) => (
          <a href={one.id} data-go="" {...props}>
            {one.title}
          </a>
        )}
      />
    </div>
  );
}
