import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';
import { trafficPath } from '../paths.ts';

export default function TrafficPage() {
  return <ReportPage reportId="serverMonths" above={<UsageTabs current={trafficPath()} />} />;
}
