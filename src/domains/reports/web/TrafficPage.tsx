import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';

export default function TrafficPage() {
  return <ReportPage reportId="serverMonths" above={<UsageTabs current="traffic" />} />;
}
