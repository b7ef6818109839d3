import { t } from '@lingui/core/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { keepSize, keptSize } from '#shell/list-query.ts';
import { urlOf } from '#shell/call.ts';
import { useRead } from '#shell/read.ts';
import { toggled } from '#shell/toggled.ts';
import { pageSizes } from '#kernel/page.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { Facet } from '#ui/Facet.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import { Tag, type Tone } from '#ui/StateDot.tsx';
import { servers } from '../contract.ts';
import { historyKinds } from '../states.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { told } from '#ui/told.ts';

type Row = AnswerOf<typeof servers.listServerHistory>['items'][number];
const sizeName = 'serverHistory';

/** What happened to the server. Its page and search have names of their own: the list beside it has the others. */
export default function HistoryTab({ server: { id: serverId } }: { server: { id: string } }) {
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (patch: Record<string, string>) =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...patch }), replace: true } as never);
  const page = Number(search['historyPage'] ?? 1) || 1;
  const size = search['historySize'] ?? keptSize(sizeName);
  const filter = search['historyFilter'] ?? '';
  const kind = search['historyKind'] ?? '';
  const query = { page: String(page), size, ...(filter === '' ? {} : { filter }), ...(kind === '' ? {} : { kind }) };
  const args = { params: { serverId }, query };
  const read = useRead(servers.listServerHistory, args, { keepPrevious: true, pollSeconds: 25 });
  const columns = useMemo(() => historyColumns(), []);
  const clear = () => set({ historyFilter: '', historyKind: '', historyPage: '' });
  const kinds = historyKinds.map((value) => ({ value, title: kindWord(value) }));
  const chip = {
    id: 'kind',
    name: t`Kind`,
    value: kinds.flatMap(({ value, title }) => (kind.split(',').includes(value) ? [title] : [])).join(', '),
    onRemove: () => set({ historyKind: '', historyPage: '' }),
  };
  return (
    <DataTable<Row>
      label={t`History`}
      columns={columns}
      rows={read.data?.items}
      rowId={(row) => row.id}
      rowName={(row) => row.action}
      error={read.error && !read.data && <InlineError text={read.error.message} onRetry={() => void read.refetch()} />}
      empty={
        filter === '' && kind === '' ? (
          <EmptyState kind="nothing" title={t`Nothing has happened yet`} />
        ) : (
          <EmptyState
            kind="no-match"
            title={t`Nothing matches`}
            action={<Button onClick={clear}>{t`Clear the filters`}</Button>}
          />
        )
      }
      toolbar={
        <FilterBar
          chips={kind === '' ? [] : [chip]}
          onClear={clear}
          search={
            <SearchBox
              className="w-72 max-sm:w-full"
              label={t`Search the history`}
              value={filter}
              onChange={(text) => set({ historyFilter: text, historyPage: '' })}
            />
          }
        >
          <Facet
            title={t`Kind`}
            choices={kinds}
            chosen={kind}
            onToggle={(value) => set({ historyKind: toggled(kind, value), historyPage: '' })}
          />
          <a
            href={urlOf(servers.exportServerHistory, {
              params: { serverId },
              query: { ...(filter === '' ? {} : { filter }), ...(kind === '' ? {} : { kind }) },
            })}
            download
            className={buttonClass('default', 'small')}
          >
            <Download aria-hidden size={15} />
            {t`Export CSV`}
          </a>
        </FilterBar>
      }
      footer={
        <Pager
          page={page}
          size={Number(size)}
          sizes={pageSizes}
          total={read.data?.total ?? 0}
          first={read.data?.firstElement ?? 0}
          last={read.data?.lastElement ?? 0}
          onPage={(next) => set({ historyPage: next === 1 ? '' : String(next) })}
          onSize={(next) => {
            keepSize(sizeName, next);
            set({ historySize: String(next), historyPage: '' });
          }}
        />
      }
    />
  );
}

const kindTone: Record<Row['kind'], Tone> = {
  power: 'muted',
  configuration: 'brand',
  lifecycle: 'warn',
  network: 'brand',
  snapshot: 'ok',
  backup: 'ok',
  firewall: 'brand',
  access: 'warn',
  ownership: 'warn',
};
const kindWord = (kind: Row['kind']) =>
  ({
    power: t`Power`,
    configuration: t`Configuration`,
    lifecycle: t`Lifecycle`,
    network: t`Network`,
    snapshot: t`Snapshot`,
    backup: t`Backup`,
    firewall: t`Firewall`,
    access: t`Access`,
    ownership: t`Ownership`,
  })[kind];

function historyColumns(): DataColumn<Row>[] {
  return [
    {
      id: 'date',
      title: t`Date`,
      cell: (row) => <DateTime at={row.date} />,
    },
    { id: 'kind', title: t`Kind`, cell: (row) => <Tag tone={kindTone[row.kind]}>{kindWord(row.kind)}</Tag> },
    { id: 'action', title: t`What happened`, cell: (row) => told(row.action) },
    { id: 'user', title: t`By`, cell: (row) => told(row.user) },
    {
      id: 'task',
      title: t`Task`,
      cell: (row) =>
        row.cmdId ? (
          <Link to={`/tasks/${row.cmdId}`} className="text-brand-text hover:underline">
            {t`Show task`}
          </Link>
        ) : (
          <span className="text-muted">–</span>
        ),
    },
  ];
}
