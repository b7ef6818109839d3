import { ReportPage } from '#shell/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';

export default function UsagePage() {
  return <ReportPage reportId="serverUsage" above={<UsageTabs current="/report" />} />;
}
