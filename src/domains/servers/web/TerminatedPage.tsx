import { plural, t } from '@lingui/core/macro';
import { Settings2, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { gigabytesText } from '#shell/format.ts';
import { besides, moneyCell } from '#shell/money-cell.tsx';
import { useList } from '#shell/list.ts';
import { PagedTable } from '#shell/PagedTable.tsx';
import { RowLink } from '#shell/RowLink.tsx';
import { ServerListTabs } from '#shell/ServerListTabs.tsx';
import { useMay } from '#shell/session-reads.ts';
import { roleForbids } from '#shell/role-forbids.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { Facet } from '#ui/Facet.tsx';
import { servers } from '../contract.ts';
import { priceText } from '#shell/price-text.ts';
import { ramText } from './words.ts';

const RestoreDialog = lazy(() => import('./RestoreDialog.tsx'));
const DestroyDialog = lazy(() => import('./DestroyDialog.tsx'));
const BulkRestoreDialog = lazy(() => import('./BulkRestoreDialog.tsx'));
const PolicyDialog = lazy(() => import('./TerminationPolicyDialog.tsx'));

export type EndedServer = AnswerOf<typeof servers.listTerminated>['items'][number];
type Asked = { what: 'restore' | 'destroy'; row: EndedServer } | { what: 'policy' | 'restore-many' };

function columnsOf({ staff, money }: { staff: boolean; money: boolean }): DataColumn<EndedServer>[] {
  return [
    {
      id: 'name',
      title: t`Name`,
      sort: 'name',
      cell: (row) => <RowLink to={`/servers/${row.id}/overview`}>{row.name}</RowLink>,
    },
    {
      id: 'until',
      title: t`Can be restored until`,
      cell: (row) => (row.restoreUntil ? <DateTime at={row.restoreUntil} /> : <span className="text-muted">–</span>),
    },
    { id: 'ended', title: t`Terminated`, sort: 'ended', cell: (row) => <DateTime at={row.ended} /> },
    { id: 'by', title: t`By`, cell: (row) => row.endedBy || '–' },
    { id: 'zone', title: t`Zone`, wideOnly: true, cell: (row) => row.zoneId },
    { id: 'image', title: t`Image`, hidden: true, wideOnly: true, cell: (row) => row.imageName },
    {
      id: 'size',
      title: t`Size`,
      wideOnly: true,
      cell: (row) => `${row.cpu} · ${ramText(row.ramMb)} · ${gigabytesText(row.diskGb)}`,
    },
    { id: 'owner', title: t`Owner`, hidden: !staff, cell: (row) => row.owner },
    ...(money ? costs() : []),
  ];
}

function costs(): DataColumn<EndedServer>[] {
  return [
    {
      id: 'price',
      title: t`Cost a month before`,
      hidden: true,
      align: 'end',
      cell: ({ monthlyPrice }) => (monthlyPrice === null ? '–' : moneyCell(monthlyPrice)),
    },
    {
      id: 'final',
      title: t`Final cost`,
      align: 'end',
      cell: ({ finalCost }) =>
        finalCost === null ? (
          '–'
        ) : (
          <span title={t`From the first of its last month to its end, at its last price`}>{moneyCell(finalCost)}</span>
        ),
    },
    {
      id: 'kept',
      title: t`Costs an hour now`,
      align: 'end',
      cell: ({ restoreUntil, hourlyOffMicro, currency }) =>
        restoreUntil && hourlyOffMicro !== null
          ? besides(priceText(hourlyOffMicro, currency), [{ micro: hourlyOffMicro, currency }], true)
          : '–',
    },
  ];
}

/** Servers that were terminated: those that can come back, until when, and who ended them. */
export default function TerminatedPage() {
  const list = useList(servers.listTerminated, { filters: ['restorable'], pollSeconds: 60 });
  const [asked, setAsked] = useState<Asked>();
  const may = useMay('server.terminate');
  const mayPolicy = useMay('site.configure');
  const money = useMay('billing.view');
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf({ staff, money }), [staff, money]);
  const rowMenu = useMemo(() => {
    const noRight = may ? null : roleForbids();
    const reasonOf = (row: EndedServer) => {
      if (noRight !== null) return noRight;
      if (row.cmdId !== null) return t`It is being removed for good.`;
      return row.restoreUntil === null ? t`Its disks and addresses are gone.` : null;
    };
    return {
      label: (row: EndedServer) => t`Actions of ${row.name}`,
      entries: (row: EndedServer) => [
        {
          id: 'restore',
          title: t`Restore`,
          icon: <Undo2 size={16} />,
          disabledReason: reasonOf(row),
          onChoose: () => setAsked({ what: 'restore', row }),
        },
        {
          id: 'destroy',
          title: t`Remove for good`,
          icon: <Trash2 size={16} />,
          danger: true,
          disabledReason: reasonOf(row),
          onChoose: () => setAsked({ what: 'destroy', row }),
        },
      ],
    };
  }, [may]);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = (list.rows ?? []).filter(({ id }) => ids.has(id));
  const close = () => setAsked(undefined);
  const narrowedTo = list.search['restorable'] ?? '';
  const restorable = [{ value: '1', title: t`Can be restored` }];
  return (
    <>
      <PageHead
        title={t`Terminated servers`}
        note={t`While a server can be restored, its disks and addresses are kept and billed as those of a server that is off.`}
        actions={
          mayPolicy && (
            <Button onClick={() => setAsked({ what: 'policy' })}>
              <Settings2 aria-hidden size={16} />
              {t`How long they are kept`}
            </Button>
          )
        }
      />
      <ServerListTabs current="/serversTerminated" />
      <PagedTable<EndedServer>
        label={t`Terminated servers`}
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        busy={(row) => (row.cmdId === null ? null : t`Being removed for good`)}
        rowMenu={rowMenu}
        selection={{ ids, onChange: setIds }}
        noMatch={t`No terminated server matches`}
        nothing={<EmptyState kind="nothing" title={t`No server was terminated yet`} />}
        search={{ label: t`Search by name`, className: 'w-56 max-sm:w-full' }}
        chips={
          narrowedTo === ''
            ? []
            : [
                {
                  id: 'restorable',
                  name: t`Restorable`,
                  value: t`yes`,
                  onRemove: () => list.set({ restorable: '' }),
                },
              ]
        }
        filters={
          <>
            <Facet
              title={t`Restorable`}
              choices={restorable}
              chosen={narrowedTo}
              onToggle={(value) => list.set({ restorable: narrowedTo === value ? '' : value })}
            />
            {chosen.length > 0 && (
              <Button
                small
                disabledReason={may ? null : roleForbids()}
                onClick={() => setAsked({ what: 'restore-many' })}
              >
                <Undo2 aria-hidden size={15} />
                {plural(chosen.length, { one: 'Restore # server', other: 'Restore # servers' })}
              </Button>
            )}
          </>
        }
      />
      {asked && (
        <Suspense>
          {asked.what === 'restore' && <RestoreDialog server={asked.row} onClose={close} />}
          {asked.what === 'destroy' && <DestroyDialog server={asked.row} onClose={close} />}
          {asked.what === 'policy' && <PolicyDialog onClose={close} />}
          {asked.what === 'restore-many' && <BulkRestoreDialog rows={chosen} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}
