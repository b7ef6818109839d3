import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { RowLink } from '#shell/list/RowLink.tsx';
import { moneyText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { disputes } from '../contract.ts';
import { disputePath } from '../paths.ts';
import { disputeStates } from '../states.ts';
import { disputeActions } from './actions.tsx';
import { disputeStateLabel, disputeTone, partText } from './labels.ts';
import type { DisputeRow } from './types.ts';

const nameOf = (row: DisputeRow): string => `${row.invoiceNumber}, ${partText(row)}`;

const columnsOf = (all: boolean): ListColumn<DisputeRow>[] => [
  {
    id: 'invoice',
    title: t`Invoice`,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-baseline gap-x-2">
        <RowLink to={disputePath(row.id)}>{row.invoiceNumber}</RowLink>
        <span className="text-[13px] text-muted">{partText(row)}</span>
      </span>
    ),
  },
  ...(all ? [{ id: 'owner', title: t`Customer`, kind: 'text' } as const] : []),
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={disputeTone[state]}>{disputeStateLabel(state)}</StateDot>,
  },
  {
    id: 'amount',
    title: t`Disputed`,
    align: 'end',
    sort: 'amount',
    phone: 'line',
    cell: ({ amount, currency }) => moneyText(amount, currency),
  },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
  { id: 'openedAt', title: t`Opened`, kind: 'date', sort: 'openedAt' },
  { id: 'lastMessageAt', title: t`Last message`, kind: 'date', spare: true },
];

/** `/billing/disputes`: the disputes in reach, the newest first. */
export default function DisputesPage() {
  const list = useList(disputes.listDisputes);
  const all = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(all), [all]);
  return (
    <ListScreen
      list={list}
      title={t`Disputes`}
      note={
        all
          ? t`What customers dispute of their invoices. Accepting a dispute issues a credit note.`
          : t`What you dispute of your invoices, and how it was decided.`
      }
      columns={columns}
      rowName={nameOf}
      actions={disputeActions}
      search={{ label: all ? t`Search by invoice or customer` : t`Search by invoice` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          several: true,
          choices: disputeStates.map((value) => ({ value, title: disputeStateLabel(value) })),
        },
      ]}
      noMatch={t`No disputes match`}
      nothing={{
        title: t`No disputes yet`,
        text: all
          ? t`Disputes that customers open will appear here.`
          : t`To dispute a line, open an invoice and choose “Dispute line” in the menu of the line.`,
      }}
    />
  );
}
