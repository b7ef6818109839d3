import { ReportPage } from '#shell/ReportPage.tsx';

export default function MessageLogPage() {
  return <ReportPage reportId="messageLog" />;
}
