import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Tabs } from '#ui/Tabs.tsx';
import { portsPath, stationsPath, switchesPath, switchNetworksPath } from '../paths.ts';

/** Between what the switches saw, their ports, themselves, and the networks that they are to have. */
export function SwitchTabs({ current }: { current: string }) {
  return (
    <div className="mb-4">
      <Tabs
        label={t`Switches`}
        tabs={[
          { id: stationsPath(), title: t`MAC addresses` },
          { id: portsPath(), title: t`Ports` },
          { id: switchesPath(), title: t`Switches` },
          { id: switchNetworksPath(), title: t`Networks` },
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
