import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';

export default function CostsPage() {
  return <ReportPage reportId="usageCosts" above={<UsageTabs current="costs" />} />;
}
