import { ReportPage } from '#shell/ReportPage.tsx';

export default function OutOfSyncPage() {
  return <ReportPage reportId="serversWithFirewallOutOfSync" />;
}
