import { ReportPage } from '#shell/ReportPage.tsx';

export default function UsagePage() {
  return <ReportPage reportId="serverUsage" />;
}
