import { t } from '@lingui/core/macro';
import { dash } from '#shell/list/column-cells.tsx';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { dateText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { amountText, requestStateText, requestTone, resourceText } from './labels.ts';
import type { QuotaRequestRow } from './types.ts';

/** The columns of requests; staff see whose they are. */
export const requestColumns = ({ staff }: { staff: boolean }): ListColumn<QuotaRequestRow>[] => [
  { id: 'email', title: t`Account`, kind: 'text', hidden: !staff },
  { id: 'resource', title: t`Quota`, cell: ({ resource }) => resourceText(resource) },
  {
    id: 'amount',
    title: t`Requested`,
    phone: 'line',
    cell: ({ resource, limit, amount }) => t`${amountText(resource, amount)} instead of ${amountText(resource, limit)}`,
  },
  { id: 'reason', title: t`Reason`, kind: 'text', spare: true },
  {
    id: 'state',
    title: t`Status`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={requestTone[state]}>{requestStateText(state)}</StateDot>,
  },
  { id: 'answer', title: t`Answer`, cell: answerCell },
  { id: 'created', title: t`Sent`, sort: 'created', cell: ({ created }) => <Ago at={created} /> },
];

function answerCell({ resource, approved, until, answer }: QuotaRequestRow) {
  const what =
    approved === null
      ? ''
      : until === null
        ? amountText(resource, approved)
        : t`${amountText(resource, approved)} until ${dateText(until)}`;
  return [what, answer].filter((part) => part !== '').join(' · ') || dash;
}
