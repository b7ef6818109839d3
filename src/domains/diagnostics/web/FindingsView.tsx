import { t } from '@lingui/core/macro';
import { Check, Eye, EyeOff, StickyNote, UserRoundCheck, Wrench } from 'lucide-react';
import { useMemo } from 'react';
import type { Path } from '#kernel/paths.ts';
import { isPermission } from '#kernel/permissions.ts';
import type { ReportProps } from '#shell/boot/web-route.ts';
import { useGo } from '#shell/boot/go.ts';
import { webContributions } from '#shell/boot/web-contributions.ts';
import { useRead } from '#shell/data/read.ts';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { textOf } from '#shell/list/column-cells.tsx';
import type { ReportRow } from '#shell/report/report-cells.tsx';
import { ReportRows } from '#shell/report/ReportPage.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { diagnostics } from '../contract.ts';
import { findingActions, findingHandovers, type FindingAction, type FindingHandover } from './port.ts';
import { ReportStatus } from './ReportStatus.tsx';
import type { Diagnostic, FindingLine, Fix } from './types.ts';

const loadFix = () => import('./FixDialog.tsx');
const loadAcknowledge = () => import('./AcknowledgeDialog.tsx');
const loadReopen = () => import('./ReopenDialog.tsx');
const loadAssign = () => import('./AssignDialog.tsx');
const loadNote = () => import('./NoteDialog.tsx');

const fieldOf = (row: ReportRow, id: string): string => textOf(row[id] ?? '');
const lineOf = (row: ReportRow): FindingLine => ({
  id: fieldOf(row, 'id'),
  name: fieldOf(row, 'object'),
  state: fieldOf(row, 'state'),
});
const isOpen = (row: ReportRow) => !['acknowledged', 'fixed'].includes(fieldOf(row, 'state'));
const busyOf = (row: ReportRow) => (fieldOf(row, 'task') === '' ? null : t`Fix in progress`);

interface Act {
  id: string;
  icon: RowAction<ReportRow>['icon'];
  title: () => string;
  offered?: (row: ReportRow) => boolean;
  load?: RowAction<readonly ReportRow[]>['load'];
  run?: (rows: readonly ReportRow[]) => unknown;
  may?: RowAction<ReportRow>['may'];
  danger?: boolean;
  single?: true;
}

/** The accounts of findings, each once. */
const accountsOf = (rows: readonly ReportRow[]): string[] =>
  [...new Set(rows.map((row) => fieldOf(row, 'accountId')))].filter((id) => id !== '');

/** What other screens do with the accounts of findings. */
const handoverOf =
  (reportId: string, go: (to: Path) => void) =>
  ({ id, title, icon, may, danger, to }: FindingHandover): Act => ({
    id: `hand-over-${id}`,
    title,
    icon,
    may,
    ...(danger ? { danger } : {}),
    offered: (row) => fieldOf(row, 'accountId') !== '' && fieldOf(row, 'state') !== 'fixed',
    run: (rows) => go(to({ reportId, accountIds: accountsOf(rows) })),
  });

/** What another domain does about findings, in a dialog of its own. */
const broughtOf = ({ id, title, icon, may, single, load: Dialog }: FindingAction): Act => ({
  id,
  title,
  icon,
  may,
  ...(single ? { single } : {}),
  offered: (row) => fieldOf(row, 'state') !== 'fixed',
  load: ({ row, onClose }) => <Dialog row={row.map(refOf)} onClose={onClose} />,
});
const refOf = (row: ReportRow) => ({
  objectId: fieldOf(row, 'objectId'),
  name: fieldOf(row, 'object'),
  accountId: fieldOf(row, 'accountId'),
});

/** The fixes of a report, of one finding and of many. */
const fixesOf = (reportId: string, fixes: readonly Fix[]): readonly Act[] =>
  fixes.map((fix): Act => ({
    id: `fix-${fix.id}`,
    icon: <Wrench size={16} />,
    title: () => fix.title,
    offered: (row) => fieldOf(row, 'state') !== 'fixed',
    danger: fix.danger,
    ...(isPermission(fix.may) ? { may: fix.may } : {}),
    load: dialog(loadFix, (rows: readonly ReportRow[]) => ({ reportId, fix, rows: rows.map(lineOf) })),
  }));

/** What can be done with the findings of every report. */
const commonActs = (reportId: string): readonly Act[] => [
  {
    id: 'acknowledge',
    icon: <EyeOff size={16} />,
    title: () => t`Acknowledge`,
    offered: isOpen,
    load: dialog(loadAcknowledge, (rows: readonly ReportRow[]) => ({ rows: rows.map(lineOf) })),
  },
  {
    id: 'reopen',
    icon: <Eye size={16} />,
    title: () => t`Show again`,
    offered: (row) => fieldOf(row, 'state') === 'acknowledged',
    load: dialog(loadReopen, (rows: readonly ReportRow[]) => ({ rows: rows.map(lineOf) })),
  },
  {
    id: 'assign',
    icon: <UserRoundCheck size={16} />,
    title: () => t`Assign`,
    load: dialog(loadAssign, (rows: readonly ReportRow[]) => ({ reportId, rows: rows.map(lineOf) })),
  },
  {
    id: 'note',
    icon: <StickyNote size={16} />,
    title: () => t`Add note`,
    load: dialog(loadNote, (rows: readonly ReportRow[]) => ({
      rows: rows.map(lineOf),
      note: rows.length === 1 ? fieldOf(rows[0]!, 'note') : '',
    })),
  },
];

/** The findings of one diagnostic report. */
export default function FindingsView({ reportId, definition }: ReportProps) {
  const read = useRead(diagnostics.readDiagnostic, { params: { reportId } }, { staleSeconds: 10 });
  const { fixes, handsOver } = read.data ?? {};
  const go = useGo();
  const { ofRow, ofMany } = useMemo(() => {
    const handovers = findingHandovers.of(webContributions).filter(({ id }) => handsOver?.includes(id));
    const acts = [
      ...findingActions
        .of(webContributions)
        .filter((action) => action.reportId === reportId)
        .map(broughtOf),
      ...fixesOf(reportId, fixes ?? []),
      ...handovers.map(handoverOf(reportId, go)),
      ...commonActs(reportId),
    ];
    const common = ({ may, danger, id, icon, title }: Act) => ({
      id,
      icon,
      title,
      may: may ?? ('diagnostic.manage' as const),
      ...(danger === undefined ? {} : { danger }),
    });
    return {
      ofRow: acts.map((act): RowAction<ReportRow> => {
        const Dialog = act.load;
        return {
          ...common(act),
          ...(act.offered ? { offered: act.offered } : {}),
          ...(act.run ? { run: (row) => act.run?.([row]) } : {}),
          ...(Dialog ? { load: ({ row, onClose }) => <Dialog row={[row]} onClose={onClose} /> } : {}),
        };
      }),
      ofMany: acts
        .filter(({ single }) => !single)
        .map((act): RowAction<readonly ReportRow[]> => ({
          ...common(act),
          offered: (rows) => rows.some((row) => act.offered?.(row) ?? true),
          ...(act.run ? { run: act.run } : {}),
          load: act.load,
        })),
    };
  }, [reportId, fixes, handsOver, go]);
  return (
    <ReportRows
      reportId={reportId}
      definition={definition}
      above={<ReportStatus read={read} />}
      rowActions={ofRow}
      bulk={{ label: t`Selected findings`, actions: ofMany }}
      busy={busyOf}
      rowName={(row) => fieldOf(row, 'object')}
      nothing={<GoodNews text={definition.empty} of={read.data} />}
    />
  );
}

/** Nothing found is good news, and so is for how long. */
function GoodNews({ text, of }: { text: string; of: Diagnostic | undefined }) {
  if (of !== undefined && of.refreshedAt === null)
    return (
      <EmptyState kind="nothing" title={t`Not computed yet`}>
        {t`The findings appear here when the report has been computed.`}
      </EmptyState>
    );
  return (
    <EmptyState kind="nothing" title={text}>
      <span className="inline-flex items-center gap-1.5">
        <Check aria-hidden size={16} className="text-ok" />
        {of?.lastFoundAt ? (
          <span>
            {t`Last finding:`} <Ago at={of.lastFoundAt} />
          </span>
        ) : (
          t`Nothing was found so far.`
        )}
      </span>
    </EmptyState>
  );
}
