import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { Columns3 } from 'lucide-react';
import { Suspense, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';
import { IconButton } from './Button.tsx';
import { Checkbox } from './ChoiceFields.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { chosenColumns, type DataColumn, type RowMenuOf, type TableView } from './data-columns.ts';
import { DataRow, type RowState } from './DataRow.tsx';
import { EndMark } from './EndMark.tsx';
import { Skeleton } from './Feedback.tsx';
import { usePhone } from './phone.ts';
import { PhoneSort } from './PhoneSort.tsx';
import { usePrinting } from './printing.ts';
import { useTableEvents } from './table-events.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useFlashes } from './use-flashes.ts';

const VirtualRows = lazyPart(() => import('./VirtualRows.tsx'));
const ColumnChooser = lazyPart(() => import('./ColumnChooser.tsx'));
/** Above this, only the rows in sight are drawn. */
const virtualAbove = 100;

export interface DataTableProps<Row> {
  /** The accessible name, such as "Servers". */
  label: string;
  /** Keep the array's identity from render to render: rows are drawn again when it changes. */
  columns: readonly DataColumn<Row>[];
  /** Absent while the first page is loading. */
  rows: readonly Row[] | undefined;
  rowId(row: Row): string;
  /** What a row is called in "Select ..." and "Open ...". */
  rowName(row: Row): string;
  /** The active sorting: a column's `sort`, with a leading `-` for descending. */
  sorting?: string;
  onSort?: (sorting: string) => void;
  view?: TableView;
  onView?: (view: TableView) => void;
  selection?: { ids: ReadonlySet<string>; onChange(ids: ReadonlySet<string>): void; onNear?(): void };
  /** What is happening to a row: it is dimmed and says so. */
  busy?: ((row: Row) => string | null) | undefined;
  /** Changes when the row has changed: the row flashes. */
  version?: ((row: Row) => string | number) | undefined;
  /** Enter on a row, or a click on its free space. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row that is open beside the list. */
  openId?: string | undefined;
  /** Actions of one row, behind a button in its first cell. */
  rowMenu?: RowMenuOf<Row> | undefined;
  /** Shown in the place of rows when there are none. */
  empty: ReactNode;
  /** Shown in the place of rows when the read failed. */
  error?: ReactNode;
  /** Search, filters, actions: the line above the head. */
  toolbar?: ReactNode;
  /** What is shown at the end of that line, before the column chooser. */
  tools?: ReactNode;
  /** The pager. */
  footer?: ReactNode;
  /** Rows drawn as bars while loading. */
  expectedRows?: number;
  /** Called while the end of the rows is in sight: for lists that are read on there. */
  onEnd?: (() => void) | undefined;
  /** Rows are of several heights: each is measured, where not all are drawn. */
  uneven?: boolean;
  className?: string;
}

/**
 * The list of every screen. The server sorts, filters and pages; this draws, selects and moves about.
 * On a phone each row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowId, sorting = '', onSort, view = {}, onView, selection, toolbar, footer } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const chosen = view.columns?.join();
  // The same array for the same choice: rows are drawn again only when it changes.
  const wanted = useMemo(() => chosenColumns(columns, { columns: chosen?.split(',') }), [columns, chosen]);
  const printing = usePrinting();
  const phone = usePhone();
  // Columns that a person chose stay, and paper takes all.
  const active = chosen === undefined && !printing;
  const { fitting: shown, cut } = useFittingColumns(scroller, { columns: wanted, rows, sorting, active });
  const events = useTableEvents(props);
  useFlashes(props, scroller);
  const { onTick, menuId, detailed } = events;
  const table = {
    ...props,
    shown,
    cut,
    printing,
    phone,
    compact: view.density === 'compact',
    onTick,
    menuId,
    detailed,
  };
  return (
    <div className={clsx('overflow-hidden rounded-xl border border-line bg-surface shadow-card', props.className)}>
      {(toolbar || onView) && (
        <div className="table-tools border-b border-line p-3">
          {toolbar}
          <span className="fold-away ms-auto flex items-center gap-2">
            {props.tools}
            {onSort && <PhoneSort columns={wanted} sorting={sorting} onSort={onSort} />}
            {onView && <ViewButton columns={columns} view={view} onView={onView} />}
          </span>
        </div>
      )}
      <div
        ref={scroller}
        role="region"
        aria-label={label}
        tabIndex={rows?.length ? undefined : 0}
        className={clsx(
          // Contained: typing above it must not lay out and paint its rows again.
          'table-box fade-cut contain-content max-h-[calc(100dvh-14rem)] min-h-40 overflow-auto [&_tbody_tr:last-child_td]:border-b-0',
          // On a phone the page itself scrolls, unless rows are virtual and need a box of known height.
          (rows?.length ?? 0) <= virtualAbove && 'max-sm:max-h-none',
        )}
      >
        <table
          role="table"
          aria-label={label}
          aria-busy={!rows && !props.error}
          className="w-full border-separate border-spacing-0 whitespace-nowrap max-sm:block"
          {...events.table}
        >
          <thead role="rowgroup" className="max-sm:hidden">
            <tr role="row">
              {selection && <SelectAll rows={rows ?? []} rowId={rowId} selection={selection} />}
              {shown.map((column) => (
                <ColumnHead key={column.id} column={column} sorting={sorting} onSort={onSort} />
              ))}
              {cut.length > 0 && <DetailHead />}
            </tr>
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            <Body table={table} scroller={scroller} />
          </tbody>
        </table>
        {props.onEnd && rows && <EndMark key={rows.length} onSeen={props.onEnd} />}
      </div>
      <span role="status" className="sr-only">
        {events.copied !== undefined && t`Copied`}
      </span>
      {/* Rows have another height than their skeleton: what is below comes with them. */}
      {rows && footer}
    </div>
  );
}

type Table<Row> = DataTableProps<Row> & {
  shown: readonly DataColumn<Row>[];
  /** Those that do not fit. */
  cut: readonly DataColumn<Row>[];
  printing: boolean;
  phone: boolean;
  compact: boolean;
  onTick(event: React.ChangeEvent<HTMLInputElement>): void;
  menuId: string | undefined;
  /** The rows whose detail is open. */
  detailed: ReadonlySet<string>;
};

function Body<Row>({ table, scroller }: { table: Table<Row>; scroller: React.RefObject<HTMLDivElement | null> }) {
  const { rows, shown, cut, printing, phone, selection, rowId, openId, compact, error, empty } = table;
  const span = shown.length + (selection ? 1 : 0) + (cut.length > 0 ? 1 : 0);
  if (error || (rows && rows.length === 0)) {
    return (
      <tr role="row" className="max-sm:block">
        <td role="cell" colSpan={span} className="max-sm:block">
          {error ?? empty}
        </td>
      </tr>
    );
  }
  if (!rows) return <LoadingRows count={table.expectedRows ?? 10} span={span} compact={compact} />;
  const draw = (row: Row, index: number) => {
    const id = rowId(row);
    const state: RowState = {
      id,
      name: table.rowName(row),
      selected: selection?.ids.has(id) ?? null,
      open: id === openId,
      busy: table.busy?.(row) ?? null,
      compact,
      canOpen: Boolean(table.onOpen),
      reachable: index === 0,
      menuUsed: id === table.menuId,
      detailed: cut.length > 0 && table.detailed.has(id),
      phone,
    };
    const parts = { row, columns: shown, cut, menu: table.rowMenu, onTick: table.onTick };
    return <DataRow key={id} {...parts} {...state} />;
  };
  if (rows.length <= virtualAbove || printing) return rows.map(draw);
  return (
    <Suspense fallback={rows.slice(0, 30).map(draw)}>
      <VirtualRows
        rows={rows}
        scroller={scroller}
        draw={draw}
        rowHeight={compact ? 33 : 41}
        uneven={table.uneven ?? false}
      />
    </Suspense>
  );
}

function SelectAll<Row>({
  rows,
  rowId,
  selection,
}: { rows: readonly Row[] } & Required<Pick<DataTableProps<Row>, 'rowId' | 'selection'>>) {
  const ids = rows.map(rowId);
  const count = ids.filter((id) => selection.ids.has(id)).length;
  const toggle = (on: boolean) => {
    const others = [...selection.ids].filter((id) => !ids.includes(id));
    selection.onChange(new Set(on ? [...others, ...ids] : others));
  };
  return (
    <th
      role="columnheader"
      data-select
      className="print-none sticky top-0 z-10 w-11 border-b border-line bg-surface ps-4 text-start"
    >
      <Checkbox
        aria-label={t`Select all rows`}
        checked={ids.length > 0 && count === ids.length}
        indeterminate={count > 0 && count < ids.length}
        disabled={ids.length === 0}
        onChange={toggle}
      />
    </th>
  );
}

const DetailHead = () => (
  <th role="columnheader" className="sticky top-0 z-10 w-11 border-b border-line bg-surface">
    <span className="sr-only">{t`Details`}</span>
  </th>
);

function LoadingRows({ count, span, compact }: { count: number; span: number; compact: boolean }) {
  return Array.from({ length: Math.min(count, 12) }, (_, i) => (
    <tr key={i} role="row" className="max-sm:block">
      {Array.from({ length: span }, (_, k) => (
        <td
          role="cell"
          key={k}
          className={clsx('border-b border-line px-3 max-sm:block max-sm:py-2', compact ? 'h-8' : 'h-10')}
        >
          <Skeleton className={['w-24', 'w-16', 'w-20'][(i + k) % 3] ?? ''} />
        </td>
      ))}
    </tr>
  ));
}

function ViewButton<Row>({
  columns,
  view,
  onView,
}: {
  columns: readonly DataColumn<Row>[];
  view: TableView;
  onView: (view: TableView) => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t`Columns and density`} look="default" onClick={() => setOpen(true)}>
        <Columns3 size={17} />
      </IconButton>
      {open && (
        <Suspense>
          <ColumnChooser columns={columns} view={view} onView={onView} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
