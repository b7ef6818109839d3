import { t } from '@lingui/core/macro';
import type { RowOf } from '#shell/list/list.ts';
import { Card } from '#ui/Card.tsx';
import { History } from '#domains/history/web/port/History.tsx';
import { namedChange, type HistoryEntry } from '#domains/history/web/port/history-labels.ts';
import { sites } from '../contract.ts';

const entryOf = (row: RowOf<typeof sites.listSiteHistory>): HistoryEntry => row;
const kinds = ['configuration', 'access', 'backup'] as const;
const changeText = namedChange({
  name: () => t`Name`,
  primaryColor: () => t`Color`,
  supportUrl: () => t`Support link`,
  isMiniViewEnabled: () => t`Mini view`,
  remoteWebAccess: () => t`Remote web access`,
  publicPricing: () => t`Public prices`,
  termsVersion: () => t`Terms of service`,
  primary: () => t`Primary host name`,
  dailyDays: () => t`All backups (days)`,
  weeklyWeeks: () => t`Weekly (weeks)`,
  monthlyMonths: () => t`Monthly (months)`,
  manualDays: () => t`Manual (days)`,
});

/** What happened to a site. */
export function SiteHistory({ siteHost }: { siteHost: string }) {
  return (
    <Card title={t`History`}>
      <History op={sites.listSiteHistory} params={{ siteHost }} {...{ entryOf, kinds, changeText }} narrow />
    </Card>
  );
}
