import { t } from '@lingui/core/macro';
import { webFrame } from '#shell/boot/web-frame.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { enginesPath, hostsPath } from '../../paths.ts';
import { hostLists } from '../port.ts';

const brought = hostLists.of(webFrame);

/** Between the hosts, the engines that run them, and the lists that other domains bring. */
export function HostTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Infrastructure`}
      tabs={[
        { id: hostsPath(), title: t`Hosts` },
        { id: enginesPath(), title: t`Engines` },
        ...brought.map(({ path, title }) => ({ id: path, title: title() })),
      ]}
      current={current}
    />
  );
}
