import { t } from '@lingui/core/macro';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { portsPath, stationsPath, switchesPath, switchNetworksPath } from '../paths.ts';

/** Between what the switches saw, their ports, themselves, and the networks that they are to have. */
export function SwitchTabs({ current }: { current: string }) {
  return (
    <ScreenTabs
      label={t`Switches`}
      tabs={[
        { id: stationsPath(), title: t`MAC addresses` },
        { id: portsPath(), title: t`Ports` },
        { id: switchesPath(), title: t`Switches` },
        { id: switchNetworksPath(), title: t`Networks` },
      ]}
      current={current}
    />
  );
}
