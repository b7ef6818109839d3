import { useMatch } from '@tanstack/react-router';
import { itemOfPath } from '../frame/menu-paths.ts';
import { useMenu } from '../session/session-reads.ts';
import { ReportPage } from './ReportPage.tsx';

/** The screen of every report without a screen of its own: its address and menu entry are its id. */
export default function ReportScreen() {
  const reportId = itemOfPath(useMenu(), useMatch({ strict: false, select: ({ pathname }) => pathname }));
  return reportId !== undefined && <ReportPage reportId={reportId} />;
}
