import { ReportPage } from '#shell/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';

export default function TrafficPage() {
  return <ReportPage reportId="serverMonths" above={<UsageTabs current="/report/traffic" />} />;
}
