import { ReportPage } from '#shell/ReportPage.tsx';

export default function IgnoredSnapshotsPage() {
  return <ReportPage reportId="serversWithIgnoredSnapshots" />;
}
