import { ReportPage } from '#shell/ReportPage.tsx';

export default function UploadServicesPage() {
  return <ReportPage reportId="uploadService" />;
}
