import { ReportPage } from '#shell/ReportPage.tsx';

export default function AccountStatesPage() {
  return <ReportPage reportId="accountStates" />;
}
