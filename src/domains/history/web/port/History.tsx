import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { ListOp } from '#kernel/list.ts';
import { useGo } from '#shell/boot/go.ts';
import { ExportLinks } from '#shell/list/ExportLinks.tsx';
import type { ListState } from '#shell/list/list-search.ts';
import { chipsOf, FilterControls, type ListFilter } from '#shell/list/ListFilters.tsx';
import { fileOf, type RowOf } from '#shell/list/list.ts';
import { useReadOn } from '#shell/list/read-on.ts';
import { PeriodField } from '#shell/report/PeriodField.tsx';
import { Ago } from '#shell/text/Ago.tsx';
import { spanText } from '#shell/text/span-text.ts';
import { Button } from '#ui/Button.tsx';
import { DataTable } from '#ui/DataTable.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { EmptyState, InlineError } from '#ui/Feedback.tsx';
import { FilterBar, SearchBox } from '#ui/FilterBar.tsx';
import { numberText } from '#ui/number-text.ts';
import { Tag } from '#ui/StateDot.tsx';
import { taskPath } from '#domains/tasks/paths.ts';
import { historySources, maxHistoryDays, type HistoryKind } from '../../kinds.ts';
import { Changes } from './Changes.tsx';
import { kindTone, kindLabel, plainChange, sourceLabel, type Changed, type HistoryEntry } from './history-labels.ts';

/** Rows that are read at a time. */
const size = '50';

/** Filters by their name on the wire, and the name that each has in the address beside those of a list. */
const inAddress: Readonly<Record<string, string>> = {
  filter: 'historyFilter',
  kind: 'historyKind',
  source: 'historySource',
  period: 'historyPeriod',
};

export interface HistoryProps<L extends ListOp> {
  op: L;
  /** The object, as the path of the operation has it. */
  params: Record<string, string>;
  /** A row of the operation as it is shown; keep its identity from render to render. */
  entryOf: (row: RowOf<L>) => HistoryEntry;
  /** What its rows may be about. */
  kinds: readonly HistoryKind[];
  /** A change in words; as it is stored, unless given. */
  changeText?: (change: Changed) => string;
  /** Beside something else, such as in a drawer: in two columns, with the search alone. */
  narrow?: boolean;
  /** What can be done about a row, below it; keep its identity from render to render. */
  more?: (row: HistoryEntry) => ReactNode;
}

/** What happened to an object, newest first. Its filters and search have their own names: a list beside it has the others. */
export function History<L extends ListOp>(props: HistoryProps<L>) {
  const { op, params, entryOf, kinds, changeText = plainChange, narrow = false, more } = props;
  const list = useHistoryState();
  const { filter: text = '', period = '', ...rest } = list.search;
  const query = { size, ...list.search };
  const read = useReadOn(op, { params, query, pollSeconds: 25 });
  const rows = useMemo(() => read.rows?.map(entryOf), [read.rows, entryOf]);
  const columns = useMemo(() => columnsFor({ changeText, narrow, more }), [changeText, narrow, more]);
  const clear = () => list.set({ filter: '', period: '', kind: '', source: '' });
  const filters: ListFilter[] = [
    {
      name: 'kind',
      title: t`Kind`,
      several: true,
      choices: kinds.map((value) => ({ value, title: kindLabel(value) })),
    },
    {
      name: 'source',
      title: t`Source`,
      several: true,
      choices: historySources.map((value) => ({ value, title: sourceLabel(value) })),
    },
  ];
  const onPeriod = (value: string) => list.set({ period: value });
  const chips = [
    ...chipsOf(filters, { ...list, search: rest }),
    ...(period === '' ? [] : [{ id: 'period', name: t`Date`, value: spanText(period), onRemove: () => onPeriod('') }]),
  ];
  return (
    <DataTable<HistoryEntry>
      label={t`History`}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.action}
      error={read.error && !rows && <InlineError text={read.error.message} onRetry={read.again} />}
      empty={
        Object.keys(list.search).length === 0 ? (
          <EmptyState kind="nothing" title={t`No activity yet`} />
        ) : (
          <EmptyState
            kind="no-match"
            title={t`No results`}
            action={<Button onClick={clear}>{t`Clear filters`}</Button>}
          />
        )
      }
      toolbar={
        <>
          <FilterBar
            chips={chips}
            onClear={clear}
            search={
              <SearchBox
                className="w-48 max-sm:w-full"
                label={t`Search history`}
                value={text}
                onChange={(filter) => list.set({ filter })}
              />
            }
          >
            {!narrow && (
              <FilterControls filters={filters} list={{ ...list, asked: { op, params, query: list.search } }} />
            )}
            {!narrow && <PeriodField title={t`Date`} value={period} maxDays={maxHistoryDays} onChange={onPeriod} />}
          </FilterBar>
          {op.file && <ExportLinks file={fileOf(op, { params, query: list.search, total: read.total })} small />}
        </>
      }
      uneven
      onEnd={read.failed ? undefined : read.readOn}
      footer={<End read={read} />}
    />
  );
}

/** The active filters by their wire names. */
function useHistoryState(): ListState {
  // The router's search is open; its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const go = useGo();
  const names = Object.entries(inAddress);
  return {
    search: Object.fromEntries(names.flatMap(([name, own]) => (search[own] ? [[name, search[own]]] : []))),
    set(patch) {
      const own = Object.fromEntries(Object.entries(patch).map(([name, value]) => [inAddress[name] ?? name, value]));
      go('.', { search: (now) => ({ ...now, ...own }), replace: true });
    },
  };
}

/** How much of it is shown; what is older comes automatically, or by the button where nothing scrolls. */
function End({ read: { rows, total, more, reading, failed, readOn } }: { read: ReturnType<typeof useReadOn> }) {
  const [shown, all] = [numberText(rows?.length ?? 0), numberText(total)];
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 text-[13px] text-muted">
      <span role="status" className="tabular-nums">
        {failed ? t`Older events could not be loaded.` : total > 0 ? t`${shown} of ${all} events` : t`No events`}
      </span>
      {more && (
        <Button small look="ghost" busy={reading} onClick={readOn}>
          {failed ? t`Try again` : t`Show older`}
        </Button>
      )}
    </div>
  );
}

/** Who did it, and below how, where the name does not say it already. */
function doer({ user, source }: HistoryEntry) {
  const [name, how] = [user, sourceLabel(source)];
  return (
    <span className="block">
      {name}
      {how !== name && <span className="block text-[13px] text-muted">{how}</span>}
    </span>
  );
}

const taskLink = ({ cmdId }: HistoryEntry) =>
  cmdId ? (
    <Link to={taskPath(cmdId)} className="text-brand-text hover:underline">
      {t`Show task`}
    </Link>
  ) : null;

interface Shown {
  changeText: (change: Changed) => string;
  narrow: boolean;
  more: ((row: HistoryEntry) => ReactNode) | undefined;
}

function columnsFor({ changeText, narrow, more }: Shown): DataColumn<HistoryEntry>[] {
  const happened = (row: HistoryEntry) => (
    <span className="block max-w-xl py-2 whitespace-normal max-sm:py-0">
      {row.action}
      <Changes diff={row.diff} changeText={changeText} />
      {narrow && <span className="block text-[13px] text-muted">{t`by ${row.user}`}</span>}
      {narrow && taskLink(row)}
      {more?.(row)}
    </span>
  );
  const event: DataColumn<HistoryEntry> = { id: 'action', title: t`Event`, cell: happened };
  const date: DataColumn<HistoryEntry> = { id: 'date', title: t`Date`, cell: (row) => <Ago at={row.date} /> };
  if (narrow) return [event, date];
  return [
    date,
    { id: 'kind', title: t`Kind`, cell: (row) => <Tag tone={kindTone[row.kind]}>{kindLabel(row.kind)}</Tag> },
    event,
    { id: 'user', title: t`By`, cell: doer },
    { id: 'task', title: t`Task`, cell: (row) => taskLink(row) ?? <span className="text-muted">–</span> },
  ];
}
