import { ReportPage } from '#shell/ReportPage.tsx';

export default function BackupFailuresPage() {
  return <ReportPage reportId="backupFailures" />;
}
