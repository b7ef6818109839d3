import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';

export default function UsagePage() {
  return <ReportPage reportId="serverUsage" above={<UsageTabs current="hours" />} />;
}
