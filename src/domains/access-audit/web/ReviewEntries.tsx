import { t } from '@lingui/core/macro';
import { CircleCheck, Undo2, UserMinus } from 'lucide-react';
import { useMemo } from 'react';
import { risks } from '#kernel/permission-catalog.ts';
import { riskLabel, riskTone } from '#domains/roles/web/port/risk-labels.ts';
import { dash } from '#shell/list/column-cells.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { accessAudit } from '../contract.ts';
import { personAccessPath } from '../paths.ts';
import { decisions, entryKinds } from '../states.ts';
import { decisionLabel, decisionTone, kindLabel, whatText } from './labels.ts';
import type { Entry } from './types.ts';

const columnsOf = (): ListColumn<Entry>[] => [
  {
    id: 'holder',
    title: t`Person or group`,
    sort: 'holder',
    cell: ({ accountId, holder }) =>
      accountId === null ? holder : <RowLink to={personAccessPath(accountId)}>{holder}</RowLink>,
  },
  { id: 'kind', title: t`Type`, cell: ({ kind }) => kindLabel(kind) },
  { id: 'what', title: t`Access`, phone: 'line', cell: whatText },
  {
    id: 'risk',
    title: t`Highest risk`,
    spare: true,
    cell: ({ risk }) => <StateDot tone={riskTone[risk]}>{riskLabel(risk)}</StateDot>,
  },
  {
    id: 'lastUsed',
    title: t`Last sign-in`,
    sort: 'lastUsed',
    cell: ({ lastUsed, accountId }) =>
      lastUsed !== null ? <Ago at={lastUsed} /> : accountId === null ? dash : t`Never`,
  },
  { id: 'since', title: t`Since`, kind: 'date', sort: 'since', spare: true },
  { id: 'expires', title: t`Expires`, kind: 'date', spare: true },
  { id: 'by', title: t`Granted by`, kind: 'text', spare: true },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
  {
    id: 'decision',
    title: t`Decision`,
    phone: 'line',
    cell: ({ decision, note, decidedBy }) => (
      <span title={[decidedBy, note].filter(Boolean).join(': ') || undefined}>
        <StateDot tone={decisionTone(decision)}>{decisionLabel(decision)}</StateDot>
      </span>
    ),
  },
];

/** What can be done with entries, one or many. */
const actionsFor = (reviewId: string): readonly RowAction<readonly Entry[]>[] => [
  {
    id: 'keep',
    title: () => t`Confirm`,
    icon: <CircleCheck size={16} />,
    may: 'role.manage',
    offered: (rows) => rows.some(({ decision }) => decision === null),
    load: dialog(
      () => import('./DecideDialog.tsx'),
      (rows: readonly Entry[]) => ({ reviewId, rows, verdict: 'keep' as const }),
    ),
  },
  {
    id: 'remove',
    title: () => t`Remove access`,
    icon: <UserMinus size={16} />,
    may: 'role.manage',
    danger: true,
    offered: (rows) => rows.some(({ decision }) => decision !== 'remove'),
    load: dialog(
      () => import('./DecideDialog.tsx'),
      (rows: readonly Entry[]) => ({ reviewId, rows, verdict: 'remove' as const }),
    ),
  },
  {
    id: 'undo',
    title: () => t`Undo decision`,
    icon: <Undo2 size={16} />,
    may: 'role.manage',
    offered: (rows) => rows.some(({ decision }) => decision !== null),
    load: dialog(
      () => import('./UndoDialog.tsx'),
      (rows: readonly Entry[]) => ({ reviewId, rows }),
    ),
  },
];

/** The same for a single row. */
const ofOne = (action: RowAction<readonly Entry[]>): RowAction<Entry> => ({
  id: action.id,
  title: (row) => action.title([row]),
  icon: action.icon,
  ...(action.may && { may: action.may }),
  ...(action.danger && { danger: action.danger }),
  offered: (row) => action.offered?.([row]) ?? true,
  load: action.load && (({ row, onClose }) => action.load?.({ row: [row], onClose })),
});

/** The entries of a review. */
export function ReviewEntries({ reviewId, isOpen }: { reviewId: string; isOpen: boolean }) {
  const list = useList(accessAudit.listReviewEntries, { params: { reviewId }, firstSize: 50 });
  const columns = useMemo(() => columnsOf(), []);
  const many = useMemo(() => (isOpen ? actionsFor(reviewId) : []), [isOpen, reviewId]);
  const one = useMemo(() => many.map(ofOne), [many]);
  return (
    <ListScreen
      list={list}
      label={t`Entries`}
      columns={columns}
      rowName={(row) => `${row.holder}, ${whatText(row)}`}
      version={({ decision, decided }) => `${decision ?? ''} ${decided ?? ''}`}
      actions={one}
      bulk={isOpen ? { label: t`Selected entries`, actions: many } : undefined}
      search={{ label: t`Search by person or access` }}
      filters={[
        {
          name: 'decision',
          title: t`Decision`,
          several: true,
          choices: (['open', ...decisions] as const).map((value) => ({ value, title: decisionLabel(value) })),
        },
        {
          name: 'kind',
          title: t`Type`,
          several: true,
          choices: entryKinds.map((value) => ({ value, title: kindLabel(value) })),
        },
        {
          name: 'risk',
          title: t`Highest risk`,
          several: true,
          choices: risks.map((value) => ({ value, title: riskLabel(value) })),
        },
      ]}
      noMatch={t`No entry matches`}
      nothing={{ title: t`No entries` }}
    />
  );
}
