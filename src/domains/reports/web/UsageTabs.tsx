import { t } from '@lingui/core/macro';
import { useMay } from '#shell/session/session-reads.ts';
import { ScreenTabs } from '#shell/frame/ScreenTabs.tsx';
import { focusPath, trafficPath, usageCostsPath, usageOfPath, usagePath } from '../paths.ts';

const paths = { hours: usagePath, traffic: trafficPath, costs: usageCostsPath, focus: focusPath };
export type UsageTab = keyof typeof paths;

/** Between the reports of usage: hours, traffic with load, what all of it costs, and that for cost tools; of one user or all. */
export function UsageTabs({ current, userId }: { current: UsageTab; userId?: string }) {
  const maySeeCosts = useMay('billing.view');
  const pathOf = (tab: UsageTab) =>
    userId === undefined ? paths[tab]() : usageOfPath(userId, tab === 'hours' ? null : tab);
  const tabs: [UsageTab, string][] = [
    ['hours', t`Hours`],
    ['traffic', t`Traffic and load`],
    ...(maySeeCosts
      ? ([
          ['costs', t`Costs`],
          ['focus', t`FOCUS`],
        ] as [UsageTab, string][])
      : []),
  ];
  return (
    <ScreenTabs
      label={t`Usage reports`}
      tabs={tabs.map(([tab, title]) => ({ id: pathOf(tab), title }))}
      current={pathOf(current)}
    />
  );
}
