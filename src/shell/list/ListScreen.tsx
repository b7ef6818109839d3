import { Suspense, useMemo, type ComponentProps, type ReactNode } from 'react';
import { PageHead } from '#ui/Card.tsx';
import type { RowMenuOf } from '#ui/data-columns.ts';
import { EmptyState } from '#ui/Feedback.tsx';
import { bringNear, lazyCode, type LazyCode } from '#ui/lazy-code.ts';
import { lazily } from '../boot/lazily.tsx';
import { ExportLinks } from './ExportLinks.tsx';
import { maxSelected, type useList } from './list.ts';
import { dataColumns, type ListColumn } from './list-columns.tsx';
import { chipsOf, FilterControls, type ListFilter } from './ListFilters.tsx';
import { PagedRows, PagedTable } from './PagedTable.tsx';
import { ActionButton, useRowActions, type LateActions, type RowAction, type RowActions } from './row-actions.tsx';
import { useSelection } from './selection.ts';
import type { BulkActions, SelectionBar } from './SelectionBar.tsx';

const bar = lazyCode(() => import('./SelectionBar.tsx'));
const ScopeChip = lazily(() => import('./ScopeChip.tsx'));
const none: readonly never[] = [];

interface Props<Row> {
  /** What `useList` answers for the list. */
  list: Omit<ReturnType<typeof useList>, 'rows'> & { rows: readonly Row[] | undefined };
  /** The head of the page; absent where the list is a part of one. */
  title?: string;
  note?: string;
  /** The name of the table, where it is not the title. */
  label?: string;
  /** Between the head and the table, such as tabs. */
  above?: ReactNode;
  /** In the head, before the file and the button that makes a new one. */
  head?: ReactNode;
  /** Keep the identity of columns and actions from render to render: rows are drawn again when they change. */
  columns?: readonly ListColumn<Row>[];
  rowId?: (row: Row) => string;
  rowName: (row: Row) => string;
  version?: (row: Row) => string | number;
  busy?: (row: Row) => string | null;
  /** Those of a screen that is often the first one come late. */
  actions?: readonly RowAction<Row>[] | LateActions<Row> | undefined;
  bulk?: BulkActions<Row> | LazyCode<() => BulkActions<Row>> | undefined;
  /** Makes a new one. */
  create?: RowAction<null> | undefined;
  onOpen?: (row: Row) => void;
  search?: { label: string; className?: string };
  filters?: readonly ListFilter[];
  /** Controls of a kind of their own, behind the filters. */
  controls?: ReactNode;
  /** Search and filters of its own, in place of these. */
  toolbar?: ReactNode;
  /** Draws rows that are no table, such as cards or a tree. */
  draw?: (rows: readonly Row[], of: RowActions<Row>) => ReactNode;
  /** Of drawn rows: in a frame of their own, edge to edge, with the search always there. */
  flush?: boolean;
  /** In place of the table, such as its rows in groups. */
  instead?: ((table: { rowMenu: RowMenuOf<Row> }) => ReactNode) | undefined;
  noMatch: string;
  /** What may be the reason. */
  noMatchText?: string;
  /** Said where there is nothing yet: how it comes about, and with what button. */
  nothing: { title: string; text?: ReactNode; create?: boolean } | ReactNode;
  className?: string;
}

/** A table has a name: its own, or the title of the page. */
type Named<Row> = { title: string } | { label: string } | { draw: NonNullable<Props<Row>['draw']> };

/** The screen of every list: head, filters, table, menus of rows, selection, file, and the dialogs that these open. */
export function ListScreen<Row>(props: Props<Row> & Named<Row>) {
  const { list, title, rowName, actions = none, bulk, create, nothing } = props;
  const { rows } = list;
  const rowId = props.rowId ?? idOf;
  const columns = useMemo(() => dataColumns(props.columns ?? none), [props.columns]);
  const ofRow = useRowActions<Row>(actions, rowName);
  const selection = useSelection(rows, rowId);
  // What was deleted is no longer selected.
  const ofMany = useRowActions<readonly Row[]>(none, undefined, ({ danger }) => {
    if (danger) selection.clear();
  });
  const { total } = list.pager;
  const paged = {
    list: { ...list, rows },
    noMatch: props.noMatch,
    noMatchText: props.noMatchText,
    toolbar: props.toolbar,
    search: props.search && { className: 'w-56 max-sm:w-full', ...props.search },
    chips: chipsOf(props.filters ?? [], list),
    filters: (props.filters?.some(({ linked }) => !linked) || props.controls) && (
      <>
        <FilterControls filters={props.filters ?? []} list={list} />
        {props.controls}
      </>
    ),
    nothing: isText(nothing) ? (
      <EmptyState
        kind="nothing"
        title={nothing.title}
        action={nothing.create && create && <ActionButton primary action={create} />}
      >
        {nothing.text}
      </EmptyState>
    ) : (
      nothing
    ),
  };
  return (
    <>
      {title !== undefined && (
        <PageHead
          title={title}
          note={props.note}
          actions={
            <>
              {props.head}
              {list.file && <ExportLinks file={list.file} />}
              {create && <ActionButton primary action={create} />}
            </>
          }
        />
      )}
      {props.above}
      {list.scope && (
        <div className="mb-3 flex h-7">
          <ScopeChip {...list.scope} />
        </div>
      )}
      {props.instead ? (
        props.instead({ rowMenu: ofRow.menu })
      ) : props.draw ? (
        <PagedRows<Row> {...paged} flush={props.flush} draw={(shown) => props.draw?.(shown, ofRow)} />
      ) : (
        <PagedTable<Row>
          {...paged}
          className={props.className}
          label={props.label ?? title ?? ''}
          columns={columns}
          rowId={rowId}
          rowName={rowName}
          version={props.version ?? versionOf}
          busy={props.busy}
          rowMenu={'use' in actions || actions.length > 0 ? ofRow.menu : undefined}
          onOpen={props.onOpen}
          {...(bulk && {
            selection: {
              ids: selection.ids,
              onChange: selection.setIds,
              onNear: () => [bar, ...('use' in bulk ? [bulk] : [])].forEach(bringNear),
            },
          })}
        />
      )}
      {bulk && selection.ids.size > 0 && (
        <Suspense>
          <LateBar<Row>
            bulk={() => ('use' in bulk ? bulk.use()() : bulk)}
            selection={selection}
            of={ofMany}
            all={
              selection.ids.size < total && total <= maxSelected
                ? {
                    count: total,
                    busy: list.all.isPending,
                    onChoose: () =>
                      list.all.mutate(undefined, { onSuccess: (every) => selection.setRows(every as Row[]) }),
                  }
                : undefined
            }
          />
        </Suspense>
      )}
      {ofRow.dialog}
      {ofMany.dialog}
    </>
  );
}

/** The bar of selected rows, which comes with the first of them. */
function LateBar<Row>(props: BarProps<Row>) {
  const { SelectionBar: Bar } = bar.use();
  return <Bar<Row> {...props} />;
}
type BarProps<Row> = ComponentProps<typeof SelectionBar<Row>>;

const isText = (nothing: Props<never>['nothing']): nothing is { title: string; text?: ReactNode; create?: boolean } =>
  typeof nothing === 'object' && nothing !== null && 'title' in nothing;

/** Rows are known by `id` and change with `version`, unless a list says otherwise. */
const fieldOf = (row: unknown, name: 'id' | 'version'): string =>
  String((row as Record<string, string | number | undefined>)[name] ?? '');
const idOf = (row: unknown) => fieldOf(row, 'id');
const versionOf = (row: unknown) => fieldOf(row, 'version');
