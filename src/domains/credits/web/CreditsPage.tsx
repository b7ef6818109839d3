import { t } from '@lingui/core/macro';
import { Plus, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { dayText, moneyText } from '#shell/text/format.ts';
import { StateDot } from '#ui/StateDot.tsx';
import { credits } from '../contract.ts';
import { creditCauses, creditStates } from '../limits.ts';
import { causeLabel, creditStateLabel, creditTone, servicesText, worthText } from './labels.ts';
import type { CreditRow } from './types.ts';

const columnsOf = (staff: boolean): ListColumn<CreditRow>[] => [
  {
    id: 'cause',
    title: t`Credit`,
    cell: ({ cause, code, reason }) => (
      <span>
        <span className="font-medium">{code ?? causeLabel(cause)}</span>
        {reason !== '' && <span className="block text-[13px] text-muted">{reason}</span>}
      </span>
    ),
  },
  { id: 'owner', title: t`Customer`, kind: 'text', hidden: !staff },
  { id: 'amount', title: t`Worth`, align: 'end', cell: worthText },
  { id: 'used', title: t`Used`, align: 'end', spare: true, cell: ({ used, currency }) => moneyText(used, currency) },
  {
    id: 'left',
    title: t`Left`,
    align: 'end',
    phone: 'line',
    cell: ({ left, currency, state }) => (left === null || state !== 'active' ? '–' : moneyText(left, currency)),
  },
  { id: 'services', title: t`Pays for`, spare: true, cell: ({ services }) => servicesText(services) },
  { id: 'expiresAt', title: t`Expires on`, sort: 'expiresAt', cell: ({ expiresAt }) => dayText(expiresAt) },
  {
    id: 'state',
    title: t`State`,
    phone: 'line',
    cell: ({ state }) => <StateDot tone={creditTone[state]}>{creditStateLabel(state)}</StateDot>,
  },
  { id: 'created', title: t`Received`, kind: 'date', sort: 'created', spare: true },
  { id: 'by', title: t`By`, kind: 'text', spare: true, hidden: !staff },
];

const revoke: RowAction<CreditRow> = {
  id: 'revoke',
  title: () => t`Take back credit`,
  icon: <Undo2 size={16} />,
  may: 'credit.manage',
  danger: true,
  refusal: ({ state }) => (state === 'active' ? null : t`Nothing is left of this credit.`),
  load: dialog(
    () => import('./RevokeDialog.tsx'),
    (row: CreditRow) => ({ row }),
  ),
};
const actions = [revoke];
const give: RowAction<null> = {
  id: 'give',
  title: () => t`Give credit`,
  icon: <Plus aria-hidden size={16} />,
  may: 'credit.manage',
  load: dialog(
    () => import('./GrantDialog.tsx'),
    () => ({}),
  ),
};
const redeem: RowAction<null> = {
  id: 'redeem',
  title: () => t`Redeem code`,
  icon: <Plus aria-hidden size={16} />,
  may: 'billing.pay',
  load: dialog(
    () => import('./RedeemDialog.tsx'),
    () => ({}),
  ),
};

/** The credits of the accounts in reach. */
export default function CreditsPage() {
  const list = useList(credits.listCredits);
  const mayManage = useMay('credit.manage');
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf(staff), [staff]);
  return (
    <ListScreen
      list={list}
      title={t`Credits`}
      note={t`Used before the balance, the first to expire first. What is left when a credit expires can no longer be used.`}
      columns={columns}
      rowName={(row) => row.code ?? causeLabel(row.cause)}
      actions={mayManage ? actions : undefined}
      create={mayManage ? give : redeem}
      search={{ label: t`Search by code or reason` }}
      filters={[
        {
          name: 'state',
          title: t`State`,
          choices: creditStates.map((value) => ({ value, title: creditStateLabel(value) })),
        },
        { name: 'cause', title: t`Cause`, choices: creditCauses.map((value) => ({ value, title: causeLabel(value) })) },
      ]}
      noMatch={t`No credit matches`}
      nothing={{
        title: t`No credits yet`,
        text: t`Credits from promotional codes and from our staff will appear here.`,
      }}
    />
  );
}
