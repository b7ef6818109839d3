import { t } from '@lingui/core/macro';
import { ShieldBan } from 'lucide-react';
import { textOf } from '#shell/list/column-cells.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { ReportPage } from '#shell/report/ReportPage.tsx';
import type { ReportRow } from '#shell/report/report-cells.tsx';
import { useMay } from '#shell/session/session-reads.ts';

const actions: RowAction<ReportRow>[] = [
  {
    id: 'block',
    title: () => t`Block this address`,
    icon: <ShieldBan size={16} />,
    may: 'blacklist.manage',
    load: dialog(
      () => import('./EntryDialog.tsx'),
      (row: ReportRow) => ({ start: { kind: 'address' as const, value: textOf(row['address'] ?? '') } }),
    ),
  },
];
const none: RowAction<ReportRow>[] = [];

/** `/loginLog`: sign-ins and attempts, whose addresses can be blocked. */
export default function LoginLogPage() {
  const mayBlock = useMay('blacklist.manage');
  return (
    <ReportPage
      reportId="loginLog"
      rowActions={mayBlock ? actions : none}
      rowName={(row) => `${textOf(row['email'] ?? '')} ${textOf(row['address'] ?? '')}`}
    />
  );
}
