import { ReportPage } from '#shell/ReportPage.tsx';

export default function LastRestorePointsPage() {
  return <ReportPage reportId="lastRestorePoints" />;
}
