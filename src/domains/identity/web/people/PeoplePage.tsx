import { ReportPage } from '#shell/ReportPage.tsx';

export default function PeoplePage() {
  return <ReportPage reportId="people" />;
}
