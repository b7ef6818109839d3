import { t } from '@lingui/core/macro';
import { Ban, Check, FileText, Undo2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { DateTime } from '#shell/DateTime.tsx';
import { ServerListTabs } from '#shell/ServerListTabs.tsx';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { Facet } from '#ui/Facet.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { transfers } from '../contract.ts';
import { refusalOfTransfer } from '../states.ts';
import type { TransferRow } from './types.ts';
import { stateTone, stateWord } from './words.ts';

const AgreementDialog = lazy(() => import('./AgreementDialog.tsx'));
const EndDialog = lazy(() => import('./EndDialog.tsx'));

const rowId = (row: TransferRow) => row.id;
const rowName = (row: TransferRow) => row.serverName;
const rowVersion = (row: TransferRow) => row.state;
type Ending = { row: TransferRow; what: 'decline' | 'cancel' };

function columnsOf(onShow: (row: TransferRow) => void): DataColumn<TransferRow>[] {
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
          {stateWord(row.state)}
        </StateDot>
      ),
    },
    { id: 'from', title: t`From`, cell: (row) => row.from },
    { id: 'to', title: t`To`, cell: (row) => row.to },
    {
      id: 'effective',
      title: t`Takes effect`,
      cell: (row) => {
        if (row.effectiveAt) return <DateTime at={row.effectiveAt} />;
        return row.effective === 'now' ? t`at once` : t`from the next month`;
      },
    },
    { id: 'offered', title: t`Offered`, sort: 'offered', cell: (row) => <DateTime at={row.offeredAt} /> },
    {
      id: 'until',
      title: t`Answer until`,
      cell: (row) => (row.state === 'offered' ? <DateTime at={row.expiresAt} /> : '–'),
    },
    { id: 'reason', title: t`Reason`, wideOnly: true, hidden: true, cell: (row) => row.reason ?? '–' },
  ];
}

/** Servers that are offered to the account, and those that it offers. */
export default function TransfersPage() {
  const list = useList(transfers.listTransfers, { filters: ['direction', 'open'], pollSeconds: 60 });
  const [ending, setEnding] = useState<Ending>();
  const may = useMay('server.transfer');
  const { set, search } = list;
  // The agreement stands in the address: a mail leads straight to it.
  const shown = search['transfer'] ?? '';
  const columns = useMemo(() => columnsOf((row) => set({ transfer: row.id })), [set]);
  const rowMenu = useMemo(() => {
    const reasonOf = (action: 'accept' | 'decline' | 'cancel', row: TransferRow) =>
      may ? refusalOfTransfer(action, row) : roleForbids();
    return {
      label: (row: TransferRow) => t`Actions of ${row.serverName}`,
      entries: (row: TransferRow) => [
        {
          id: 'show',
          title: t`Show agreement`,
          icon: <FileText size={16} />,
          onChoose: () => set({ transfer: row.id }),
        },
        {
          id: 'accept',
          title: t`Accept`,
          icon: <Check size={16} />,
          disabledReason: reasonOf('accept', row),
          onChoose: () => set({ transfer: row.id }),
        },
        {
          id: 'decline',
          title: t`Decline`,
          icon: <Ban size={16} />,
          disabledReason: reasonOf('decline', row),
          onChoose: () => setEnding({ row, what: 'decline' }),
        },
        {
          id: 'cancel',
          title: t`Withdraw`,
          icon: <Undo2 size={16} />,
          disabledReason: reasonOf('cancel', row),
          onChoose: () => setEnding({ row, what: 'cancel' }),
        },
      ],
    };
  }, [may, set]);
  const directions = [
    { value: 'incoming', title: t`Offered to me` },
    { value: 'outgoing', title: t`Offered by me` },
  ];
  const opens = [{ value: '1', title: t`Open` }];
  const toggle = (name: 'direction' | 'open') => (value: string) =>
    set({ [name]: search[name] === value ? '' : value });
  const chips = (['direction', 'open'] as const).flatMap((name) => {
    const title = [...directions, ...opens].find((one) => one.value === search[name])?.title;
    const known = name === 'direction' ? t`Direction` : t`State`;
    return title === undefined ? [] : [{ id: name, name: known, value: title, onRemove: () => set({ [name]: '' }) }];
  });
  return (
    <>
      <PageHead
        title={t`Server transfers`}
        note={t`Servers that go from one account to another. To offer one, open its actions and choose “Hand over”.`}
      />
      <ServerListTabs current="/transfers" />
      <PagedTable<TransferRow>
        label={t`Server transfers`}
        columns={columns}
        list={list}
        rowId={rowId}
        rowName={rowName}
        version={rowVersion}
        rowMenu={rowMenu}
        noMatch={t`No transfer matches`}
        nothing={
          <EmptyState kind="nothing" title={t`No server was offered yet`}>
            {t`What is offered to you, and what you offer, is listed here.`}
          </EmptyState>
        }
        search={{ label: t`Search by server or email`, className: 'w-56 max-sm:w-full' }}
        chips={chips}
        filters={
          <>
            <Facet
              title={t`Direction`}
              choices={directions}
              chosen={search['direction'] ?? ''}
              onToggle={toggle('direction')}
            />
            <Facet title={t`State`} choices={opens} chosen={search['open'] ?? ''} onToggle={toggle('open')} />
          </>
        }
      />
      <Suspense>
        {shown !== '' && <AgreementDialog key={shown} transferId={shown} onClose={() => set({ transfer: '' })} />}
        {ending && <EndDialog transfer={ending.row} what={ending.what} onClose={() => setEnding(undefined)} />}
      </Suspense>
    </>
  );
}
