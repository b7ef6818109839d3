import { ReportPage } from '#shell/ReportPage.tsx';

export default function ServersWithoutBackupPage() {
  return <ReportPage reportId="serversWithoutBackup" />;
}
