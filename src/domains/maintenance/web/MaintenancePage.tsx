import { t } from '@lingui/core/macro';
import { CircleCheck, CircleX, MessageSquarePlus } from 'lucide-react';
import { useMemo } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useList } from '#shell/list/list.ts';
import type { ListColumn } from '#shell/list/list-columns.tsx';
import { ListScreen } from '#shell/list/ListScreen.tsx';
import { dialog, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { ZoneFilter } from '#shell/report/ZoneFilter.tsx';
import { ZoneName } from '#shell/text/ZoneName.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { maintenance } from '../contract.ts';
import { Updates } from './Updates.tsx';

type Row = AnswerOf<typeof maintenance.listMaintenance>['items'][number];

const tones = { planned: 'brand', running: 'warn', over: 'muted', cancelled: 'muted' } as const;

function columnsOf(): ListColumn<Row>[] {
  const labels = { planned: t`Planned`, running: t`In progress`, over: t`Completed`, cancelled: t`Canceled` };
  return [
    {
      id: 'title',
      title: t`Maintenance`,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="block font-medium">{row.title}</span>
          {row.text !== '' && <span className="block text-[13px] text-muted">{row.text}</span>}
          <Updates of={row} />
        </span>
      ),
    },
    { id: 'zone', title: t`Data center`, cell: (row) => <ZoneName of={row.zoneName} /> },
    { id: 'startsAt', title: t`From`, kind: 'date', sort: 'startsAt' },
    { id: 'endsAt', title: t`Until`, kind: 'date' },
    {
      id: 'touched',
      title: t`Your servers`,
      align: 'end',
      cell: (row) => (row.touched === 0 ? t`none` : String(row.touched)),
    },
    { id: 'state', title: t`State`, cell: (row) => <StateDot tone={tones[row.state]}>{labels[row.state]}</StateDot> },
  ];
}

const loadUpdate = () => import('./UpdateDialog.tsx');
const endedRefusal = ({ state }: Row) =>
  state === 'over' || state === 'cancelled' ? t`The maintenance has already ended.` : null;

const announce: RowAction<null> = {
  id: 'announce',
  title: () => t`Announce maintenance`,
  load: dialog(
    () => import('./AnnounceDialog.tsx'),
    () => ({}),
  ),
};

/** What the provider will do to its zones, and whether it touches one's servers. */
export default function MaintenancePage() {
  const list = useList(maintenance.listMaintenance);
  const may = useMay('maintenance.announce');
  const columns = useMemo(() => columnsOf(), []);
  const actions = useMemo(
    (): RowAction<Row>[] => [
      {
        id: 'update',
        title: () => t`Post update`,
        icon: <MessageSquarePlus size={16} />,
        refusal: endedRefusal,
        load: dialog(loadUpdate, (row: Row) => ({ maintenanceId: row.id, completes: false })),
      },
      {
        id: 'complete',
        title: () => t`Complete maintenance`,
        icon: <CircleCheck size={16} />,
        refusal: (row) => (row.state === 'planned' ? t`The maintenance has not started.` : endedRefusal(row)),
        load: dialog(loadUpdate, (row: Row) => ({ maintenanceId: row.id, completes: true })),
      },
      {
        id: 'cancel',
        title: () => t`Cancel maintenance`,
        icon: <CircleX size={16} />,
        danger: true,
        refusal: endedRefusal,
        load: dialog(
          () => import('./CancelDialog.tsx'),
          (row: Row) => ({ maintenanceId: row.id, title: row.title }),
        ),
      },
    ],
    [],
  );
  return (
    <ListScreen
      list={list}
      title={t`Maintenance`}
      note={t`Owners of affected servers are notified by email. Others are notified according to their settings.`}
      columns={columns}
      rowName={(row) => row.title}
      {...(may ? { actions, create: announce } : {})}
      search={{ label: t`Search maintenance` }}
      controls={list.zone && <ZoneFilter title={t`Data center`} {...list.zone} />}
      noMatch={t`No results`}
      nothing={{
        title: t`No planned maintenance`,
        text: t`Planned work on a data center is announced here and to the owners of affected servers.`,
      }}
    />
  );
}
