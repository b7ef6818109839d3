import { t } from '@lingui/core/macro';
import { ExportLinks } from '../list/ExportLinks.tsx';
import { Send } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { reports } from '#domains/reports/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import type { ApiError } from '../data/api-error.ts';
import { webContributions } from '../boot/web-contributions.ts';
import type { ReportProps } from '../boot/web-route.ts';
import { AsOf } from '../list/AsOf.tsx';
import { urlOf } from '../data/call.ts';
import { useList, useSearchState } from '../list/list.ts';
import { ListScreen } from '../list/ListScreen.tsx';
import type { RowAction } from '../list/row-actions.tsx';
import type { BulkActions } from '../list/SelectionBar.tsx';
import { useRead } from '../data/read.ts';
import { textOf } from '../list/column-cells.tsx';
import { reportColumns, type ReportRow } from './report-cells.tsx';
import { parseWhere, whereText } from './report-filters.ts';
import { ReportTotals } from './ReportTotals.tsx';
import { ReportFilterField } from './ReportFilterField.tsx';

const DeliverDialog = lazyPart(async () => ({ default: (await import('./DeliverDialog.tsx')).DeliverDialog }));

type Definition = ReportProps['definition'];

const views = webContributions.flatMap(({ reportViews = [] }) =>
  reportViews.map(({ id, load }) => ({ id, View: lazyPart(load) })),
);

/** The one screen of every report: what it shows, filters by and links to comes from its definition. */
export function ReportPage({ reportId, ...props }: Omit<Props, 'definition'>) {
  const definition = useRead(reports.readReport, { params: { reportId } }, { staleSeconds: Infinity });
  if (definition.error) {
    return (
      <Card>
        <h1 className="sr-only">{t`Report`}</h1>
        <ReadError error={definition.error} onRetry={() => void definition.refetch()} />
      </Card>
    );
  }
  if (!definition.data)
    return (
      <Card>
        <SkeletonRows />
      </Card>
    );
  const view = views.find(({ id }) => id === definition.data.screen);
  // Keyed, so that nothing of one report (selection, typed search) stays when another is opened.
  return view ? (
    <Suspense>
      <view.View key={reportId} reportId={reportId} definition={definition.data} />
    </Suspense>
  ) : (
    <ReportRows key={reportId} reportId={reportId} definition={definition.data} {...props} />
  );
}

const whereFilter = ['where'];
const none = {};

interface Props extends ReportProps {
  /** Actions other than exporting. */
  actions?: ReactNode;
  /** What is shown between the title and the table, such as tabs. */
  above?: ReactNode;
  /** Typed filters that the screen is about: they can't be taken away. */
  fixed?: Readonly<Record<string, string>>;
  /** Keep the identity from render to render, as for every list. */
  rowActions?: readonly RowAction<ReportRow>[];
  bulk?: BulkActions<ReportRow>;
  busy?: (row: ReportRow) => string | null;
  rowName?: (row: ReportRow) => string;
  /** In place of the sentence of the report, when it has no rows. */
  nothing?: ReactNode;
}

/** The rows of a report, with its filters, its file and its schedules. */
export function ReportRows({ reportId, definition, actions, above, fixed = none, ...more }: Props) {
  const { search } = useSearchState();
  const allWhere = whereText({ ...parseWhere(search['where'] ?? ''), ...fixed });
  const list = useList(reports.listReportRows, {
    params: { reportId },
    filters: whereFilter,
    ...(allWhere !== '' && { query: { where: allWhere } }),
  });
  const columns = useMemo(() => reportColumns(definition, list.rows ?? []), [definition, list.rows]);
  const where = parseWhere(list.search['where'] ?? '');
  const setWhere = (id: string, value: string) => list.set({ where: whereText({ ...where, [id]: value }) });
  const query = {
    filter: list.search['filter'],
    where: allWhere || undefined,
    sorting: list.search['sorting'],
  };
  const exportHref = urlOf(reports.exportReport, { params: { reportId }, query });
  const [delivering, setDelivering] = useState(false);
  // How tall head and filters are is known with the first rows: until then nothing is drawn that would move.
  if (list.read.isLoading)
    return (
      <Card>
        <SkeletonRows />
      </Card>
    );
  return (
    <>
      {delivering && (
        <Suspense>
          <DeliverDialog
            reportId={reportId}
            title={definition.title}
            dated={definition.filters.some(({ kind }) => kind === 'period')}
            query={query}
            onClose={() => setDelivering(false)}
          />
        </Suspense>
      )}
      <ListScreen<ReportRow>
        list={{ ...list, table: { ...list.table, tools: <AsOf at={list.read.dataUpdatedAt} /> } }}
        title={definition.title}
        note={definition.why}
        head={
          <>
            {actions}
            <Button className="max-sm:px-2.5!" onClick={() => setDelivering(true)}>
              <Send aria-hidden size={16} />
              <span className="max-sm:sr-only">{t`Schedule report`}</span>
            </Button>
            <ExportLinks file={exportHref} />
          </>
        }
        above={
          <>
            {above}
            <ReportTotals totals={list.read.data?.totals ?? []} />
          </>
        }
        columns={columns}
        rowId={(row) => textOf(row['id'] ?? JSON.stringify(row))}
        rowName={more.rowName ?? nameOf}
        actions={more.rowActions}
        bulk={more.bulk}
        {...(more.busy && { busy: more.busy })}
        noMatch={t`No results`}
        nothing={more.nothing ?? { title: definition.empty }}
        toolbar={
          <FilterBar
            chips={chipsOf(definition, where, (id) => setWhere(id, ''))}
            onClear={list.clear}
            search={
              <SearchBox
                className="w-72 max-sm:w-full"
                label={t`Search this report`}
                value={list.search['filter'] ?? ''}
                onChange={(filter) => list.set({ filter })}
              />
            }
          >
            {definition.filters
              .filter(({ searched }) => searched !== true)
              .map((filter) => (
                <ReportFilterField
                  key={filter.id}
                  filter={filter}
                  value={where[filter.id] ?? ''}
                  onChange={(value) => setWhere(filter.id, value)}
                />
              ))}
          </FilterBar>
        }
      />
    </>
  );
}

/** The first field of a row: its first column, or the id that it is linked by. */
const nameOf = (row: ReportRow) => textOf(Object.values(row)[0] ?? '');

function ReadError({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.status === 403) {
    return (
      <EmptyState kind="forbidden" title={t`You don't have access to this report`}>
        {t`Ask your account administrator for access.`}
      </EmptyState>
    );
  }
  return <InlineError text={error.message} onRetry={onRetry} />;
}

function chipsOf(definition: Definition, where: Record<string, string>, onRemove: (id: string) => void): Chip[] {
  return definition.filters.flatMap((filter) => {
    const value = where[filter.id];
    if (!value) return [];
    const choice = filter.choices?.find(([one]) => one === value)?.[1];
    const shown = choice === undefined ? value.replace('..', ' – ') : choice;
    return [{ id: filter.id, name: filter.title, value: shown, onRemove: () => onRemove(filter.id) }];
  });
}
