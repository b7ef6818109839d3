import { t } from '@lingui/core/macro';
import { Ban, Copy, Plus } from 'lucide-react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { dayText } from '#shell/text/format.ts';
import { copyText } from '#ui/copy-text.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { credits } from '../contract.ts';
import { codeStates } from '../limits.ts';
import { codeStateLabel, codeTone, servicesText, worthText } from './labels.ts';
import type { CodeRow } from './types.ts';

const columnsOf = (): ListColumn<CodeRow>[] => [
  {
    id: 'code',
    title: t`Code`,
    sort: 'code',
    cell: ({ code, note }) => (
      <span>
        <span className="font-mono text-[13px] font-medium">{code}</span>
        {note !== '' && <span className="block text-[13px] text-muted">{note}</span>}
      </span>
    ),
  },
  { id: 'amount', title: t`Worth`, phone: 'line', cell: worthText },
  { id: 'days', title: t`Days of use`, align: 'end', spare: true, cell: ({ days }) => numberText(days) },
  { id: 'services', title: t`Pays for`, spare: true, cell: ({ services }) => servicesText(services) },
  {
    id: 'redeemed',
    title: t`Redeemed`,
    align: 'end',
    sort: 'redeemed',
    cell: ({ redeemed, mostInTotal }) =>
      mostInTotal === null ? numberText(redeemed) : t`${numberText(redeemed)} of ${numberText(mostInTotal)}`,
  },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={codeTone[state]}>{codeStateLabel(state)}</StateDot>,
  },
  {
    id: 'validUntil',
    title: t`Redeem before`,
    spare: true,
    cell: ({ validUntil }) => (validUntil === null ? '–' : dayText(validUntil)),
  },
  { id: 'created', title: t`Created`, kind: 'date', sort: 'created', spare: true },
  { id: 'createdBy', title: t`By`, kind: 'text', spare: true, hidden: true },
];

const actions: RowAction<CodeRow>[] = [
  {
    id: 'copy',
    title: () => t`Copy code`,
    icon: <Copy size={16} />,
    run: (row) => void copyText(row.code).then(() => toast('success', t`Code copied`)),
  },
  {
    id: 'end',
    title: () => t`End code`,
    icon: <Ban size={16} />,
    may: 'credit.manage',
    danger: true,
    refusal: ({ state }) => (state === 'ended' ? t`This code has ended.` : null),
    load: dialog(
      () => import('./EndCodeDialog.tsx'),
      (row: CodeRow) => ({ row }),
    ),
  },
];
const create: RowAction<null> = {
  id: 'create',
  title: () => t`Create code`,
  icon: <Plus aria-hidden size={16} />,
  may: 'credit.manage',
  load: dialog(
    () => import('./CreateCodesDialog.tsx'),
    () => ({}),
  ),
};

/** The promotional codes of the site. */
export default function CodesPage() {
  const list = useList(credits.listPromoCodes);
  return (
    <ListScreen
      list={list}
      title={t`Promotional codes`}
      note={t`Customers redeem them on their billing page for a credit.`}
      columns={columnsOf()}
      rowName={(row) => row.code}
      actions={actions}
      create={create}
      search={{ label: t`Search codes` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          choices: codeStates.map((value) => ({ value, title: codeStateLabel(value) })),
        },
      ]}
      noMatch={t`No code matches`}
      nothing={{
        title: t`No promotional codes yet`,
        text: t`Create a code, or a batch of them, and hand them to customers.`,
      }}
    />
  );
}
