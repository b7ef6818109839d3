import { ReportPage } from '#shell/ReportPage.tsx';

export default function OpenFirewallsPage() {
  return <ReportPage reportId="serversWithOpenFirewall" />;
}
