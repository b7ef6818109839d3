import { ReportPage } from '#shell/ReportPage.tsx';

export default function ServerPowerHistoryPage() {
  return <ReportPage reportId="serverPowerHistory" />;
}
