import { t } from '@lingui/core/macro';
import { CircleX } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { useList } from '#shell/list.ts';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { toast } from '#ui/toast.ts';
import { maintenance } from '../contract.ts';

const AnnounceDialog = lazy(() => import('./AnnounceDialog.tsx'));

type Row = AnswerOf<typeof maintenance.listMaintenance>['items'][number];

const rowId = (row: Row) => row.id;
const rowName = (row: Row) => row.title;
const tones = { planned: 'brand', running: 'warn', over: 'muted', cancelled: 'muted' } as const;

function columnsOf(): DataColumn<Row>[] {
  const words = { planned: t`Planned`, running: t`Under way`, over: t`Over`, cancelled: t`Cancelled` };
  return [
    {
      id: 'title',
      title: t`Maintenance`,
      cell: (row) => (
        <span className="block min-w-0">
          <span className="block font-medium">{row.title}</span>
          {row.text !== '' && <span className="block text-[13px] text-muted">{row.text}</span>}
        </span>
      ),
    },
    { id: 'zone', title: t`Zone`, cell: (row) => row.zoneName },
    { id: 'startsAt', title: t`From`, sort: 'startsAt', cell: (row) => <DateTime at={row.startsAt} /> },
    { id: 'endsAt', title: t`Until`, cell: (row) => <DateTime at={row.endsAt} /> },
    {
      id: 'touched',
      title: t`Your servers`,
      align: 'end',
      cell: (row) => (row.touched === 0 ? t`none` : String(row.touched)),
    },
    { id: 'state', title: t`State`, cell: (row) => <StateDot tone={tones[row.state]}>{words[row.state]}</StateDot> },
  ];
}

/** What the provider will do to its zones, and whether it touches one's servers. */
export default function MaintenancePage() {
  const list = useList(maintenance.listMaintenance);
  const may = useMay('maintenance.announce');
  const [announcing, setAnnouncing] = useState(false);
  const { mutate: cancel } = useAct(maintenance.cancelMaintenance, {
    refresh: [maintenance.listMaintenance],
    onDone: () => toast('success', t`The maintenance is cancelled`, { text: t`Those who were told of it are told.` }),
  });
  const columns = useMemo(() => columnsOf(), []);
  const rowMenu = useMemo(
    () => ({
      label: (row: Row) => t`Actions of ${row.title}`,
      entries: (row: Row) => [
        {
          id: 'cancel',
          title: t`Cancel the maintenance`,
          icon: <CircleX size={16} />,
          danger: true,
          disabledReason: row.state === 'over' || row.state === 'cancelled' ? t`It is over.` : null,
          onChoose: () => cancel({ params: { maintenanceId: row.id } }),
        },
      ],
    }),
    [cancel],
  );
  return (
    <>
      <PageHead
        title={t`Maintenance`}
        note={t`Whoever has a server that is touched is told by mail. The notification settings tell of the rest.`}
        actions={may && <Button look="primary" onClick={() => setAnnouncing(true)}>{t`Announce maintenance`}</Button>}
      />
      <DataTable<Row>
        label={t`Maintenance`}
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowName={rowName}
        {...list.table}
        {...(may ? { rowMenu } : {})}
        error={
          list.read.error &&
          !list.rows && <InlineError text={list.read.error.message} onRetry={() => void list.read.refetch()} />
        }
        empty={
          list.narrowed ? (
            <EmptyState
              kind="no-match"
              title={t`Nothing matches`}
              action={<Button onClick={list.clear}>{t`Clear the filters`}</Button>}
            />
          ) : (
            <EmptyState kind="nothing" title={t`No maintenance is planned`}>
              {t`What will be done to a zone is announced here, and to those whose servers it touches.`}
            </EmptyState>
          )
        }
        toolbar={
          <FilterBar
            chips={[]}
            onClear={list.clear}
            search={
              <SearchBox
                className="w-56 max-sm:w-full"
                label={t`Search maintenance`}
                value={list.search['filter'] ?? ''}
                onChange={(filter) => list.set({ filter })}
              />
            }
          />
        }
        footer={<Pager {...list.pager} />}
      />
      {announcing && (
        <Suspense>
          <AnnounceDialog onClose={() => setAnnouncing(false)} />
        </Suspense>
      )}
    </>
  );
}
