import { t } from '@lingui/core/macro';
import { ExportLinks } from '../list/ExportLinks.tsx';
import { Send } from 'lucide-react';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.ts';
import { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { Button } from '#ui/Button.tsx';
import { Card, PageHead } from '#ui/Card.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import type { ApiError } from '../data/api-error.ts';
import { AsOf } from '../list/AsOf.tsx';
import { urlOf } from '../data/call.ts';
import { useList, useSearchState } from '../list/list.ts';
import { useRead } from '../data/read.ts';
import { textOf } from '../list/column-cells.tsx';
import { reportColumns, type ReportRow } from './report-cells.tsx';
import { parseWhere, whereText } from './report-filters.ts';
import { ReportFilterField } from './ReportFilterField.tsx';

const DeliverDialog = lazyPart(async () => ({ default: (await import('./DeliverDialog.tsx')).DeliverDialog }));

type Definition = AnswerOf<typeof reports.readReport>;

/** The one screen of every report: what it shows, filters by and links to comes from its definition. */
export function ReportPage({ reportId, ...props }: Omit<ReportProps, 'definition'>) {
  const definition = useRead(reports.readReport, { params: { reportId } }, { staleSeconds: Infinity });
  if (definition.error) {
    return (
      <Card>
        <h1 className="sr-only">{t`Report`}</h1>
        <ReadError error={definition.error} onRetry={() => void definition.refetch()} />
      </Card>
    );
  }
  // Keyed, so that nothing of one report (selection, typed search) stays when another is opened.
  return <Report key={reportId} reportId={reportId} definition={definition.data} {...props} />;
}

const whereFilter = ['where'];
const none = {};

interface ReportProps {
  reportId: string;
  definition: Definition | undefined;
  /** Actions other than exporting. */
  actions?: ReactNode;
  /** What is shown between the title and the table, such as tabs. */
  above?: ReactNode;
  /** Typed filters that the screen is about: they can't be taken away. */
  fixed?: Readonly<Record<string, string>>;
}
function Report({ reportId, definition, actions, above, fixed = none }: ReportProps) {
  const { search } = useSearchState();
  const allWhere = whereText({ ...parseWhere(search['where'] ?? ''), ...fixed });
  const list = useList(reports.listReportRows, {
    params: { reportId },
    filters: whereFilter,
    ...(allWhere !== '' && { query: { where: allWhere } }),
  });
  const columns = useMemo(
    () => (definition ? reportColumns(definition, list.rows ?? []) : []),
    [definition, list.rows],
  );
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
  if (!definition || list.read.isLoading)
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
      <PageHead
        title={definition.title}
        note={definition.why}
        actions={
          <>
            {actions}
            <Button className="max-sm:px-2.5!" onClick={() => setDelivering(true)}>
              <Send aria-hidden size={16} />
              <span className="max-sm:sr-only">{t`Schedule report`}</span>
            </Button>
            <ExportLinks file={exportHref} />
          </>
        }
      />
      {above}
      <DataTable<ReportRow>
        label={definition.title}
        columns={columns}
        rows={list.rows}
        rowId={(row) => textOf(row['id'] ?? JSON.stringify(row))}
        rowName={(row) => textOf(Object.values(row)[0] ?? '')}
        {...list.table}
        sorting={list.table.sorting || definition.defaultSort}
        error={list.read.error && <ReadError error={list.read.error} onRetry={() => void list.read.refetch()} />}
        empty={<Empty text={definition.empty} narrowed={list.narrowed} onClear={list.clear} />}
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
        footer={<Pager {...list.pager} />}
        tools={<AsOf at={list.read.dataUpdatedAt} />}
      />
    </>
  );
}

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

function Empty({ text, narrowed, onClear }: { text: string; narrowed: boolean; onClear: () => void }) {
  if (!narrowed) return <EmptyState kind="nothing" title={text} />;
  return (
    <EmptyState kind="no-match" title={t`No results`} action={<Button onClick={onClear}>{t`Clear filters`}</Button>} />
  );
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
