import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useMay } from '#shell/session/session-reads.ts';
import { Tabs } from '#ui/Tabs.tsx';
import { trafficPath, usageCostsPath, usagePath } from '../paths.ts';

/** Between the reports of usage: hours, traffic with load, and what all of it costs. */
export function UsageTabs({ current }: { current: string }) {
  const maySeeCosts = useMay('billing.view');
  return (
    <div className="mb-4">
      <Tabs
        label={t`Usage reports`}
        tabs={[
          { id: usagePath(), title: t`Hours` },
          { id: trafficPath(), title: t`Traffic and load` },
          ...(maySeeCosts ? [{ id: usageCostsPath(), title: t`Costs` }] : []),
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
