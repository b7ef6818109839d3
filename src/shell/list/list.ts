import { useMutation } from '@tanstack/react-query';
import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { createElement } from 'react';

import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { defaultPageSize, pageSizes } from '#kernel/page.ts';
import type { Density, TableView } from '#ui/data-columns.ts';
import type { ApiError } from '../data/api-error.ts';
import { call, urlOf } from '../data/call.ts';
import { toastError } from '../form/act.ts';
import { defaultOf, preferredDensity } from './list-defaults.ts';
import { keepSize, keptSize, listQuery } from './list-query.ts';
import {
  changedSearch,
  mergedSearch,
  onlyKnown,
  settledSearch,
  stateOf,
  withPrefix,
  type ListState,
} from './list-search.ts';
import { ownColumns, splitPlace, type ListPlace, type ListView } from './list-view.ts';
import { useListZone } from './list-zone.ts';
import { ListToolsSlot } from './ListToolsSlot.tsx';
import { useRead, type ReadOptions } from '../data/read.ts';
import { useGo } from '../boot/go.ts';

/** As many rows may be selected at once as most changes of many take. */
export const maxSelected = 500;

/** The row of a list operation. */
export type RowOf<T> = AnswerOf<T> extends { items: (infer Row)[] } ? Row : never;

interface ListOptions extends Pick<ReadOptions, 'pollSeconds' | 'always' | 'enabled'> {
  /** Path parameters of the operation. */
  params?: Record<string, string>;
  /** Query parameters that the screen manages, such as the open tab. */
  query?: Record<string, string>;
  /**
   * The names of the typed filters: query parameters other than page, size, sorting and filter. By default, all that the
   * list has.
   */
  filters?: readonly string[];
  place?: ListPlace;
  /** Of a list beside another one on its screen: what its parameters begin with in the address. It has no saved views. */
  prefix?: string;
  /** Rows of a page where this browser has chosen no other number. */
  firstSize?: (typeof pageSizes)[number];
}

/** The search parameters of the screen, or of one of its lists, as plain text. */
export function useSearchState(prefix = ''): ListState {
  // The router's search is open: routes come from the domains. Its parser makes every value text.
  const whole: Record<string, string> = useSearch({ strict: false });
  const search = withPrefix(whole, prefix);
  const go = useGo();
  const path = usePath();
  const set = (patch: Record<string, string>) => {
    const changed = mergedSearch(whole, prefix, changedSearch(search, patch));
    const next = settledSearch(changed, defaultOf(path) !== undefined);
    go('.', { search: () => next, replace: true });
  };
  return { search, set };
}

/** The address of the screen, as its route is written: it names the list that the screen is. */
const usePath = (): string => useMatch({ strict: false, select: ({ fullPath }) => fullPath as string });

/**
 * A paged list whose whole view lives in the address: page, size, sorting, search, typed filters, columns, density.
 * `table` and `pager` are handed to `DataTable` and `Pager` as they are.
 */
export function useList<T extends AnyOp>(op: T, options: ListOptions = {}) {
  const {
    params = {},
    query: own = {},
    filters = Object.keys(op.list?.filters ?? {}),
    place,
    prefix,
    firstSize = defaultPageSize,
    ...readOptions
  } = options;
  const { search: asked, set } = useSearchState(prefix);
  const { search, scope, zone } = useListZone(op, { search: asked, set, own });
  const apiPath = urlOf(op, { params } as unknown as CallOf<T>);
  const size = search['size'] ?? keptSize(apiPath, firstSize);
  const known = onlyKnown(asked, zone ? [...filters, 'zone'] : filters);
  const query = { ...listQuery(known, size, zone?.value), ...own };
  // The query is text by name, as it is on the wire; the server parses it by the contract's schema.
  const args = { params, query } as unknown as CallOf<T>;
  const read = useRead(op, args, { keepPrevious: true, ...readOptions });
  // Every list operation answers `Paged`; the compiler cannot see that while T is open.
  const answer = read.data as ({ items: RowOf<T>[]; sorting: string } & PageNumbers) | undefined;
  const viewKey = `console.view:${apiPath}`;
  const view = viewOf(search, localStorage.getItem(viewKey));
  const tools = useListView({ search: asked, filters, size, view, place });
  const { page: _page, size: _size, ...rowsQuery } = query as Record<string, string>;
  const all = useMutation<readonly unknown[], ApiError>({
    mutationFn: async () => {
      const every = { params, query: { ...rowsQuery, size: String(maxSelected) } } as unknown as CallOf<T>;
      return ((await call(op, every)) as { items: readonly unknown[] }).items;
    },
    onError: (error) => toastError(error),
  });
  return {
    read,
    rows: answer?.items,
    /** Reads the rows of all pages, as far as they may be selected at once. */
    all,
    /** The same rows as a file; null: the list has none. */
    file: op.file ? fileOf(op, { params, query: rowsQuery, total: answer?.total ?? 0 }) : null,
    search,
    set,
    /** The data center that narrows it, where that was chosen in the header; null: none. */
    scope,
    zone,
    /** What decides which rows there are. */
    asked: { op, params, query: rowsQuery },
    /** Whether anything but the page narrows the list: decides between "nothing yet" and "nothing matches". */
    narrowed: Boolean(search['filter']) || filters.some((name) => search[name]),
    clear: () => set(Object.fromEntries(['filter', ...filters].map((name) => [name, '']))),
    table: {
      sorting: search['sorting'] ?? answer?.sorting ?? '',
      onSort: (sorting: string) => set({ sorting }),
      view,
      onView: (view: TableView) => {
        localStorage.setItem(viewKey, JSON.stringify(view));
        set({ columns: view.columns?.join(',') ?? '', density: view.density ?? '' });
      },
      expectedRows: Number(size) || defaultPageSize,
      tools: prefix === undefined && createElement(ListToolsSlot, { view: tools }),
    },
    pager: {
      page: Number(search['page'] ?? 1) || 1,
      size: Number(size),
      sizes: pageSizes,
      total: answer?.total ?? 0,
      first: answer?.firstElement ?? 0,
      last: answer?.lastElement ?? 0,
      onPage: (page: number) => set({ page: page === 1 ? '' : String(page) }),
      onSize: (next: number) => {
        keepSize(apiPath, next);
        set({ size: String(next) });
      },
    },
  };
}

/** The file of a list, as `ExportLinks` takes it. */
export function fileOf(
  { domain, name, file }: AnyOp,
  { params, query, total }: { params: Record<string, string>; query: Record<string, string>; total: number },
): ListFile {
  const href = file ? urlOf(file, { params, query }) : '';
  return { href, list: `${domain}.${name}`, params, query, total };
}

interface Looked {
  search: Readonly<Record<string, string>>;
  filters: readonly string[];
  size: string;
  view: TableView;
  place: ListPlace | undefined;
}

/** The list as its toolbar sees it. */
function useListView({ search, filters, size, view, place }: Looked): ListView {
  const navigate = useNavigate();
  const here = usePath();
  const path = place?.home ?? here;
  const columns = view.columns?.filter(Boolean).join(',') || ownColumns;
  return {
    path,
    now: { ...place?.params, ...stateOf(search, filters), size, columns, density: view.density ?? 'regular' },
    applied: search['view'] ?? '',
    show: (wanted) => {
      const { params, search: rest } = splitPlace(wanted, place?.path ?? '');
      const next = settledSearch(rest, defaultOf(path) !== undefined);
      const to = place ? { to: place.path, params: { ...place.params, ...params } } : { to: '.' };
      void navigate({ ...to, search: () => next } as never);
    },
  };
}

/** The rows of a list as a file: where it is at once, and what a task is asked for. */
export interface ListFile {
  /** The address of the file as CSV. */
  href: string;
  /** The operation of the list, such as `servers.listServers`. */
  list: string;
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  total: number;
}

interface PageNumbers {
  total: number;
  firstElement: number;
  lastElement: number;
}

/** The view of the address; where it says nothing, the one kept in this browser. */
function viewOf(search: Readonly<Record<string, string>>, kept: string | null): TableView {
  const stored: TableView = kept === null ? {} : (JSON.parse(kept) as TableView);
  const density = search['density'] as Density | undefined;
  const asked = search['columns'];
  return {
    columns: asked === ownColumns ? undefined : (asked?.split(',') ?? stored.columns),
    density: density ?? stored.density ?? preferredDensity(),
  };
}
