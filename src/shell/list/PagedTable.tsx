import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { DataTable, type DataTableProps } from '#ui/DataTable.tsx';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
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

interface Props<Row> extends Omit<DataTableProps<Row>, OfTheList> {
  /** What `useList` answers. */
  list: Pick<ReturnType<typeof useList>, 'read' | 'narrowed' | 'clear' | 'table' | 'pager'> &
    ListState & { rows: readonly Row[] | undefined };
  /** Said where the search and the filters leave nothing. */
  noMatch: string;
  noMatchText?: string | undefined;
  /** In place of the search and the filters. */
  toolbar?: ReactNode;
  /** Shown where there is nothing yet: an empty state that says how it comes about. */
  nothing: ReactNode;
  /** The search box; left out, there is no line above the head. `className` gives its width. */
  search?: { label: string; className: string };
  /** The active filters. */
  chips?: readonly Chip[];
  /** The filters to choose, behind the search box. */
  filters?: ReactNode;
}

/** A list paged by the server: search, filters, pager, empty and error states. */
export function PagedTable<Row>({
  list,
  noMatch,
  noMatchText,
  nothing,
  toolbar,
  search,
  chips = [],
  filters,
  ...table
}: Props<Row>) {
  const { error } = list.read;
  return (
    <DataTable<Row>
      {...table}
      {...list.table}
      rows={list.rows}
      error={
        error &&
        !list.rows &&
        (error.status === 403 ? (
          <EmptyState kind="forbidden" title={t`You don't have access to this list`}>
            {t`Ask your account owner for access.`}
          </EmptyState>
        ) : (
          <InlineError text={error.message} onRetry={() => void list.read.refetch()} />
        ))
      }
      empty={
        list.narrowed ? (
          <EmptyState kind="no-match" title={noMatch} action={<Button onClick={list.clear}>{t`Clear filters`}</Button>}>
            {noMatchText}
          </EmptyState>
        ) : (
          nothing
        )
      }
      toolbar={
        toolbar ??
        (search && (
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
        ))
      }
      footer={<Pager {...list.pager} />}
    />
  );
}
