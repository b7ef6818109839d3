import { ReportPage } from '#shell/report/ReportPage.tsx';
import { UsageTabs } from './UsageTabs.tsx';

export default function FocusPage() {
  return <ReportPage reportId="usageFocus" above={<UsageTabs current="focus" />} />;
}
