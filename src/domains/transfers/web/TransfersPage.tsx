import { t } from '@lingui/core/macro';
import { Ban, Check, FileText, Undo2 } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { ServerListTabs } from '#domains/servers/web/port/ServerListTabs.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { transfers } from '../contract.ts';
import { transfersPath } from '../paths.ts';
import { refusalOfTransfer } from '../states.ts';
import type { TransferRow } from './types.ts';
import { stateTone, stateLabel } from './labels.ts';

const AgreementDialog = lazyPart(() => import('./AgreementDialog.tsx'));

function columnsOf(onShow: (row: TransferRow) => void): ListColumn<TransferRow>[] {
  return [
    {
      id: 'server',
      title: t`Server`,
      cell: (row) => (
        <button type="button" className="font-medium hover:underline" onClick={() => onShow(row)}>
          {row.newName ?? row.serverName}
        </button>
      ),
    },
    {
      id: 'state',
      title: t`State`,
      cell: (row) => (
        <StateDot tone={stateTone[row.state]} moving={row.state === 'moving'}>
          {stateLabel(row.state)}
        </StateDot>
      ),
    },
    { id: 'from', title: t`From`, kind: 'text' },
    { id: 'to', title: t`To`, kind: 'text' },
    {
      id: 'effective',
      title: t`Takes effect`,
      cell: (row) => {
        if (row.effectiveAt) return <Ago at={row.effectiveAt} />;
        return row.effective === 'now' ? t`immediately` : t`from the next month`;
      },
    },
    { id: 'offered', title: t`Offered`, sort: 'offered', cell: (row) => <Ago at={row.offeredAt} /> },
    {
      id: 'until',
      title: t`Respond by`,
      cell: (row) => (row.state === 'offered' ? <Ago at={row.expiresAt} /> : '–'),
    },
    { id: 'reason', title: t`Reason`, spare: true, hidden: true, cell: (row) => row.reason ?? '–' },
  ];
}

const ending = (what: 'decline' | 'cancel') =>
  dialog(
    () => import('./EndDialog.tsx'),
    (transfer: TransferRow) => ({ transfer, what }),
  );
const declining = ending('decline');
const cancelling = ending('cancel');

/** @param onShow opens the agreement */
const actionsOf = (onShow: (row: TransferRow) => void): RowAction<TransferRow>[] => [
  { id: 'show', title: () => t`Show agreement`, icon: <FileText size={16} />, run: onShow },
  {
    id: 'accept',
    title: () => t`Accept`,
    icon: <Check size={16} />,
    may: 'server.transfer',
    refusal: (row) => refusalOfTransfer('accept', row),
    run: onShow,
  },
  {
    id: 'decline',
    title: () => t`Decline`,
    icon: <Ban size={16} />,
    may: 'server.transfer',
    refusal: (row) => refusalOfTransfer('decline', row),
    load: declining,
  },
  {
    id: 'cancel',
    title: () => t`Withdraw`,
    icon: <Undo2 size={16} />,
    may: 'server.transfer',
    refusal: (row) => refusalOfTransfer('cancel', row),
    load: cancelling,
  },
];

/** Servers that are offered to the account, and those that it offers. */
export default function TransfersPage() {
  const list = useList(transfers.listTransfers, { pollSeconds: 60 });
  const { set, search } = list;
  // The agreement is in the address: a mail leads straight to it.
  const shown = search['transfer'] ?? '';
  const columns = useMemo(() => columnsOf((row) => set({ transfer: row.id })), [set]);
  const actions = useMemo(() => actionsOf((row) => set({ transfer: row.id })), [set]);
  return (
    <>
      <ListScreen
        list={list}
        title={t`Server transfers`}
        note={t`Servers being transferred between accounts. To transfer a server, open its actions and choose “Transfer ownership”.`}
        above={<ServerListTabs current={transfersPath()} />}
        columns={columns}
        rowName={(row) => row.serverName}
        version={(row) => row.state}
        actions={actions}
        search={{ label: t`Search by server or email` }}
        filters={[
          {
            name: 'direction',
            title: t`Direction`,
            choices: [
              { value: 'incoming', title: t`Offered to me` },
              { value: 'outgoing', title: t`Offered by me` },
            ],
          },
          { name: 'open', title: t`State`, choices: [{ value: '1', title: t`Open` }] },
        ]}
        noMatch={t`No transfer matches`}
        nothing={{
          title: t`No transfers yet`,
          text: t`Transfers you receive or send appear here.`,
        }}
      />
      <Suspense>
        {shown !== '' && <AgreementDialog key={shown} transferId={shown} onClose={() => set({ transfer: '' })} />}
      </Suspense>
    </>
  );
}
