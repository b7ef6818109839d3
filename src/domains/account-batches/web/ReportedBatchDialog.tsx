import { reports } from '#domains/reports/contract.ts';
import { useRead } from '#shell/data/read.ts';
import type { BatchAction } from '../actions.ts';
import { maxRows } from '../limits.ts';
import type { Values } from './batch-values.ts';
import NewBatchDialog from './NewBatchDialog.tsx';

interface Props {
  action: BatchAction;
  /** Absent: they were selected in the list of users. */
  reportId: string | undefined;
  accountIds: readonly string[];
  /** What else the other screen has filled in. */
  given?: Partial<Values>;
  onClose(): void;
}

/** A new batch of accounts that were chosen on another screen. */
export default function ReportedBatchDialog({ reportId, ...props }: Props) {
  const { action, accountIds, given, onClose } = props;
  if (reportId !== undefined) return <FoundBatch {...props} reportId={reportId} />;
  return <NewBatchDialog action={action} given={{ ...given, text: accountIds.join('\n') }} onClose={onClose} />;
}

/** Of accounts that a report has found: their emails where the report has them, else their ids. */
function FoundBatch({ action, reportId, accountIds, onClose }: Props & { reportId: string }) {
  const definition = useRead(reports.readReport, { params: { reportId } });
  const query = { size: maxRows, where: 'state:all' };
  const rows = useRead(reports.listReportRows, { params: { reportId }, query });
  const known = definition.data !== undefined || definition.error !== null;
  if (!known || (!rows.data && !rows.error)) return null;
  const emails = new Map(
    (rows.data?.items ?? []).flatMap(({ accountId, object }) =>
      typeof accountId === 'string' && typeof object === 'string' && object.includes('@') ? [[accountId, object]] : [],
    ),
  );
  const accounts = accountIds.map((id) => emails.get(id) ?? id).join('\n');
  const from = definition.data ? { reportId, title: definition.data.title, accounts } : null;
  return <NewBatchDialog action={action} from={from} onClose={onClose} />;
}
