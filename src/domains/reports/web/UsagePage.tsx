import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';
import { usagePath } from '../paths.ts';

export default function UsagePage() {
  return <ReportPage reportId="serverUsage" above={<UsageTabs current={usagePath()} />} />;
}
