import { ReportPage } from '#shell/ReportPage.tsx';

export default function SecurityLogPage() {
  return <ReportPage reportId="securityLog" />;
}
