import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { memo, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Checkbox } from './ChoiceFields.tsx';
import type { DataColumn } from './data-columns.ts';

export interface RowState {
  id: string;
  name: string;
  /** Null when rows cannot be selected. */
  selected: boolean | null;
  open: boolean;
  busy: string | null;
  version: string | number;
  compact: boolean;
  canOpen: boolean;
  /** The row the Tab key reaches; arrows move from there. */
  reachable: boolean;
}
interface Props<Row> extends RowState {
  row: Row;
  columns: readonly DataColumn<Row>[];
  onSelect(id: string, on: boolean): void;
  onOpen(row: Row): void;
}

const interactive = 'a, button, input, select, textarea, label, summary';

function Row<R>(props: Props<R>) {
  const { row, columns, id, name, selected, open, busy, compact, canOpen, reachable, onSelect, onOpen } = props;
  const flash = useFlash(props.version);
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target;
    if (!canOpen || !(target instanceof Element) || target.closest(interactive) || getSelection()?.toString()) return;
    // A click in a menu of the row bubbles here through React, though the menu stands elsewhere on the page.
    if (!event.currentTarget.contains(target)) return;
    onOpen(row);
  };
  return (
    <tr
      ref={flash}
      role="row"
      data-row={id}
      tabIndex={reachable ? 0 : -1}
      aria-selected={selected ?? undefined}
      aria-current={open || undefined}
      aria-busy={busy ? true : undefined}
      className={clsx(
        'group/row outline-offset-[-2px] max-sm:relative max-sm:block max-sm:border-b max-sm:border-line max-sm:px-4 max-sm:py-3',
        open ? 'bg-brand-soft' : 'hover:bg-hover aria-selected:bg-brand-soft',
        canOpen && 'sm:cursor-pointer',
      )}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter' && canOpen) onOpen(row);
        if (event.key === ' ' && selected !== null) {
          event.preventDefault();
          onSelect(id, !selected);
        }
      }}
    >
      {selected !== null && (
        <td role="cell" className="border-b border-line ps-4 max-sm:absolute max-sm:end-4 max-sm:top-3 max-sm:border-0">
          <Checkbox aria-label={t`Select ${name}`} checked={selected} onChange={(on) => onSelect(id, on)} />
        </td>
      )}
      {columns.map((column, i) => (
        <Cell key={column.id} column={column} first={i === 0} compact={compact} dimmed={Boolean(busy)}>
          {column.cell(row)}
          {i === 0 && busy && <span className="ms-2 text-xs text-brand-text">{busy}</span>}
        </Cell>
      ))}
    </tr>
  );
}

interface CellProps<R> {
  column: DataColumn<R>;
  first: boolean;
  compact: boolean;
  dimmed: boolean;
  children: ReactNode;
}
function Cell<R>({ column, first, compact, dimmed, children }: CellProps<R>) {
  return (
    <td
      role="cell"
      data-title={column.title}
      className={clsx(
        'border-b border-line px-3 first:ps-4 max-sm:border-0 max-sm:px-0 max-sm:first:ps-0',
        compact ? 'h-8' : 'h-10',
        column.align === 'end' && 'text-end tabular-nums',
        dimmed && !first && 'opacity-55',
        column.wideOnly && 'max-sm:hidden',
        first
          ? 'max-sm:mb-1 max-sm:block max-sm:h-auto max-sm:pe-9 max-sm:whitespace-normal'
          : 'max-sm:flex max-sm:h-7 max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:before:text-muted max-sm:before:content-[attr(data-title)]',
      )}
    >
      {children}
    </td>
  );
}

/** Lets the row flash when its version changes, but not when it first appears. */
function useFlash(version: string | number) {
  const element = useRef<HTMLTableRowElement>(null);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    const row = element.current;
    if (!row) return;
    row.classList.remove('flash');
    // Reading the width makes the browser forget the finished animation, so that it runs again.
    void row.offsetWidth;
    row.classList.add('flash');
  }, [version]);
  return element;
}

// `memo` forgets the type parameter; the cast gives it back.
export const DataRow = memo(Row) as typeof Row;
