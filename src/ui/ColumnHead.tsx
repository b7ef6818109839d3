import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { nextSorting, type DataColumn } from './data-columns.ts';

interface Props<Row> {
  column: DataColumn<Row>;
  sorting: string;
  onSort?: ((sorting: string) => void) | undefined;
}

export function ColumnHead<Row>({ column, sorting, onSort }: Props<Row>) {
  const { sort, title, align } = column;
  const direction =
    sort === undefined ? null : sorting === sort ? 'ascending' : sorting === `-${sort}` ? 'descending' : 'none';
  return (
    <th
      role="columnheader"
      data-column={column.id}
      aria-sort={direction ?? undefined}
      className={clsx(
        'sticky top-0 z-10 h-9 border-b border-line bg-surface px-2.5 text-xs font-semibold text-muted first:ps-4',
        align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {sort === undefined || !onSort ? (
        title
      ) : (
        <button
          type="button"
          className={clsx(
            'group inline-flex h-7 items-center gap-1 rounded hover:text-ink',
            direction !== 'none' && 'text-ink',
            align === 'end' && 'flex-row-reverse',
          )}
          onClick={() => onSort(nextSorting(sorting, sort))}
        >
          {title}
          {direction === 'descending' ? (
            <ArrowDown aria-hidden size={13} />
          ) : (
            <ArrowUp
              aria-hidden
              size={13}
              className={direction === 'none' ? 'opacity-0 group-hover:opacity-50' : undefined}
            />
          )}
        </button>
      )}
    </th>
  );
}
