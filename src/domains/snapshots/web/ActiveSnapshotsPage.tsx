import { ReportPage } from '#shell/ReportPage.tsx';

export default function ActiveSnapshotsPage() {
  return <ReportPage reportId="activeSnapshotsByTopAdmin" />;
}
