import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { enginesPath, hostsPath } from '../paths.ts';

/** Between the hosts and the engines that run them. */
export function HostTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Infrastructure`}
      tabs={[
        { id: hostsPath(), title: t`Hosts` },
        { id: enginesPath(), title: t`Engines` },
      ]}
      current={current}
    />
  );
}
