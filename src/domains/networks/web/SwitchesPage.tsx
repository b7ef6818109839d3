import { ReportPage } from '#shell/ReportPage.tsx';

export default function SwitchesPage() {
  return <ReportPage reportId="switch" />;
}
