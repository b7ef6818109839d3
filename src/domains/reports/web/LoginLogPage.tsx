import { ReportPage } from '#shell/ReportPage.tsx';

export default function LoginLogPage() {
  return <ReportPage reportId="loginLog" />;
}
