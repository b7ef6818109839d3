import { ReportPage } from '#shell/ReportPage.tsx';

export default function ServersNoIpsPage() {
  return <ReportPage reportId="serversNoIPs" />;
}
