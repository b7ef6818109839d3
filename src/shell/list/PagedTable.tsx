import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { defaultPageSize } from '#kernel/page.ts';
import { Button } from '#ui/Button.tsx';
import { DataTable, type DataTableProps } from '#ui/DataTable.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox, type Chip } from '#ui/FilterBar.tsx';
import { Pager } from '#ui/Pager.tsx';
import type { ListState } from './list-search.ts';
import type { useList } from './list.ts';

type OfTheList =
  | 'rows'
  | 'sorting'
  | 'onSort'
  | 'view'
  | 'onView'
  | 'expectedRows'
  | 'tools'
  | 'error'
  | 'empty'
  | 'toolbar'
  | 'footer';

interface Paged<Row> {
  /** What `useList` answers. */
  list: Pick<ReturnType<typeof useList>, 'read' | 'narrowed' | 'clear' | 'scope' | 'table' | 'pager'> &
    ListState & { rows: readonly Row[] | undefined };
  /** Said where the search and the filters leave nothing. */
  noMatch: string;
  noMatchText?: string | undefined;
  /** In place of the search and the filters. */
  toolbar?: ReactNode;
  /** Shown where there is nothing yet: an empty state that says how it comes about. */
  nothing: ReactNode;
  /** The search box; left out, there is no line above the head. `className` gives its width. */
  search?: { label: string; className: string } | undefined;
  /** The active filters. */
  chips?: readonly Chip[] | undefined;
  /** The filters to choose, behind the search box. */
  filters?: ReactNode;
}
type TableProps<Row> = Omit<DataTableProps<Row>, OfTheList> & Paged<Row>;

/** A list paged by the server: search, filters, pager, empty and error states. */
export function PagedTable<Row>(props: TableProps<Row>) {
  const { list, noMatch, noMatchText, nothing, toolbar, search, chips, filters, ...table } = props;
  const paged = { list, noMatch, noMatchText, nothing, toolbar, search, chips, filters };
  return (
    <DataTable<Row>
      {...table}
      {...list.table}
      rows={list.rows}
      error={errorOf(paged)}
      empty={emptyOf(paged)}
      toolbar={toolbarOf(paged)}
      footer={<Pager {...list.pager} />}
    />
  );
}

interface RowsProps<Row> extends Paged<Row> {
  /** Draws the rows of a page. */
  draw: (rows: readonly Row[]) => ReactNode;
  /** In a frame of its own, edge to edge, with the search always there. */
  flush?: boolean | undefined;
}

/** The same for rows that are no table, such as cards; a pager only where there is more than one page. */
export function PagedRows<Row>(props: RowsProps<Row>) {
  const { list, draw, flush } = props;
  const { rows, pager, narrowed } = list;
  const many = pager.total > defaultPageSize;
  const toolbar = (many || narrowed || flush) && toolbarOf(props);
  const shown = rows && rows.length > 0 ? draw(rows) : rows ? emptyOf(props) : null;
  const waiting = errorOf(props) ?? (
    <div className={flush ? 'p-4' : undefined}>
      <SkeletonRows rows={flush ? 5 : 3} />
    </div>
  );
  return (
    <div className={flush ? 'flex min-h-0 flex-col' : 'grid grid-cols-[minmax(0,1fr)] gap-4'}>
      {toolbar && <div className={`table-tools ${flush ? 'border-b border-line p-3' : ''}`}>{toolbar}</div>}
      {shown ?? waiting}
      {many && <Pager {...pager} />}
    </div>
  );
}

function errorOf<Row>({ list: { read, rows } }: Paged<Row>): ReactNode {
  const { error } = read;
  if (!error || rows) return null;
  return error.status === 403 ? (
    <EmptyState kind="forbidden" title={t`You don't have access to this list`}>
      {t`Ask your account owner for access.`}
    </EmptyState>
  ) : (
    <InlineError text={error.message} onRetry={() => void read.refetch()} />
  );
}

function emptyOf<Row>({ list, noMatch, noMatchText, nothing }: Paged<Row>): ReactNode {
  const { narrowed, clear, scope } = list;
  const hides = scope !== null && !scope.every;
  if (!narrowed && !hides) return nothing;
  return (
    <EmptyState
      kind="no-match"
      title={noMatch}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {narrowed && <Button onClick={clear}>{t`Clear filters`}</Button>}
          {hides && <Button onClick={() => scope.setEvery(true)}>{t`Show all data centers`}</Button>}
        </div>
      }
    >
      {hides ? t`Only the data center selected in the header is shown.` : noMatchText}
    </EmptyState>
  );
}

function toolbarOf<Row>({ list, toolbar, search, chips = [], filters }: Paged<Row>): ReactNode {
  if (toolbar !== undefined || !search) return toolbar;
  return (
    <FilterBar
      chips={chips}
      onClear={list.clear}
      search={
        <SearchBox
          className={search.className}
          label={search.label}
          value={list.search['filter'] ?? ''}
          onChange={(filter) => list.set({ filter })}
        />
      }
    >
      {filters}
    </FilterBar>
  );
}
