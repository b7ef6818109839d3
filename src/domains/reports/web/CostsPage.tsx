import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';
import { usageCostsPath } from '../paths.ts';

export default function CostsPage() {
  return <ReportPage reportId="usageCosts" above={<UsageTabs current={usageCostsPath()} />} />;
}
