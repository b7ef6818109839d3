import { plural, t } from '@lingui/core/macro';
import { Settings2, Trash2, Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { dash } from '#shell/list/column-cells.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { gigabytesText } from '#shell/text/format.ts';
import { withConversion, moneyCell } from '#shell/list/money-cell.tsx';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { ActionButton, dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { ServerListTabs } from './port/ServerListTabs.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { ZoneFilter } from '#shell/report/ZoneFilter.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { servers } from '../contract.ts';
import { serverPath, terminatedServersPath } from '../paths.ts';
import { priceText } from './port/price-text.ts';
import { ramText } from './labels.ts';
import type { EndedServer } from './types.ts';

function columnsOf({ staff, money }: { staff: boolean; money: boolean }): ListColumn<EndedServer>[] {
  return [
    {
      id: 'name',
      title: t`Name`,
      kind: 'link',
      sort: 'name',
      to: (row) => serverPath(row.id, 'overview'),
    },
    {
      id: 'until',
      title: t`Can be restored until`,
      cell: (row) => (row.restoreUntil ? <Ago at={row.restoreUntil} /> : dash),
    },
    { id: 'ended', title: t`Terminated`, kind: 'date', sort: 'ended' },
    { id: 'by', title: t`By`, cell: (row) => row.endedBy || dash },
    { id: 'zone', title: t`Data center`, spare: true, cell: (row) => <ZoneName of={row.zoneId} /> },
    { id: 'image', title: t`Image`, spare: true, cell: systemCell },
    {
      id: 'size',
      title: t`Size`,
      spare: true,
      cell: (row) => `${row.cpu} · ${ramText(row.ramMb)} · ${gigabytesText(row.diskGb)}`,
    },
    { id: 'owner', title: t`Owner`, kind: 'text', hidden: !staff },
    ...(money ? costs() : []),
  ];
}

const systemCell = ({ imageName }: EndedServer) => (
  <span title={imageName} className="system whitespace-nowrap">
    {imageName}
  </span>
);

function costs(): ListColumn<EndedServer>[] {
  return [
    {
      id: 'price',
      title: t`Previous monthly cost`,
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
          <span title={t`From the start of its last month until termination`}>{moneyCell(finalCost)}</span>
        ),
    },
    {
      id: 'kept',
      title: t`Current hourly cost`,
      align: 'end',
      cell: ({ restoreUntil, hourlyOffMicro, currency }) =>
        restoreUntil && hourlyOffMicro !== null
          ? withConversion(priceText(hourlyOffMicro, currency), [{ micro: hourlyOffMicro, currency }], true)
          : '–',
    },
  ];
}

const refusalOf = (row: EndedServer) => {
  if (row.cmdId !== null) return t`The server is being deleted permanently.`;
  return row.restoreUntil === null ? t`Its disks and addresses were deleted.` : null;
};

const actions: RowAction<EndedServer>[] = [
  {
    id: 'restore',
    title: () => t`Restore`,
    icon: <Undo2 size={16} />,
    may: 'server.terminate',
    refusal: refusalOf,
    load: dialog(
      () => import('./RestoreDialog.tsx'),
      (server: EndedServer) => ({ server }),
    ),
  },
  {
    id: 'destroy',
    title: () => t`Delete permanently`,
    icon: <Trash2 size={16} />,
    may: 'server.terminate',
    danger: true,
    refusal: refusalOf,
    load: dialog(
      () => import('./DestroyDialog.tsx'),
      (server: EndedServer) => ({ server }),
    ),
  },
];
const restoreMany: RowAction<readonly EndedServer[]> = {
  id: 'restore-many',
  title: (rows) => plural(rows.length, { one: 'Restore # server', other: 'Restore # servers' }),
  icon: <Undo2 aria-hidden size={15} />,
  may: 'server.terminate',
  load: dialog(
    () => import('./BulkRestoreDialog.tsx'),
    (rows: readonly EndedServer[]) => ({ rows }),
  ),
};
const bulk = [restoreMany];

const policy: RowAction<null> = {
  id: 'policy',
  title: () => t`Retention`,
  icon: <Settings2 aria-hidden size={16} />,
  load: dialog(
    () => import('./TerminationPolicyDialog.tsx'),
    () => ({}),
  ),
};

/** Servers that were terminated: those that can come back, until when, and who ended them. */
export default function TerminatedPage() {
  const list = useList(servers.listTerminated, { pollSeconds: 60 });
  const mayPolicy = useMay('site.configure');
  const money = useMay('billing.view');
  const staff = list.read.data?.info.admin ?? false;
  const columns = useMemo(() => columnsOf({ staff, money }), [staff, money]);
  return (
    <ListScreen
      list={list}
      title={t`Terminated servers`}
      note={t`While a server can be restored, its disks and addresses are kept and billed like those of a server that is off.`}
      head={mayPolicy && <ActionButton action={policy} />}
      above={<ServerListTabs current={terminatedServersPath()} />}
      columns={columns}
      rowName={(row) => row.name}
      busy={(row) => (row.cmdId === null ? null : t`Deleting permanently`)}
      actions={actions}
      bulk={{ label: t`Selected servers`, actions: bulk }}
      search={{ label: t`Search by name` }}
      filters={[
        {
          name: 'restorable',
          title: t`Restorable`,
          choices: [{ value: '1', title: t`Can be restored`, chip: t`yes` }],
        },
      ]}
      controls={list.zone && <ZoneFilter title={t`Data center`} {...list.zone} />}
      noMatch={t`No terminated server matches`}
      nothing={{ title: t`No terminated servers` }}
    />
  );
}
