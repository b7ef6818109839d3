import { useMatch, useNavigate, useSearch } from '@tanstack/react-router';
import { createElement } from 'react';

import type { AnswerOf, AnyOp, CallOf } from '#kernel/op.ts';
import { defaultPageSize, pageSizes } from '#kernel/page.ts';
import type { Density, TableView } from '#ui/data-columns.ts';
import { urlOf } from './call.ts';
import { defaultOf } from './list-defaults.ts';
import { keepSize, keptSize, listQuery } from './list-query.ts';
import { changedSearch, onlyKnown, settledSearch, stateOf } from './list-search.ts';
import { ownColumns, splitPlace, type ListPlace, type ListView } from './list-view.ts';
import { ListToolsSlot } from './ListToolsSlot.tsx';
import { useRead, type ReadOptions } from './read.ts';

/** The row of a list operation. */
export type RowOf<T> = AnswerOf<T> extends { items: (infer Row)[] } ? Row : never;

interface ListOptions extends Pick<ReadOptions, 'pollSeconds' | 'enabled'> {
  /** Path parameters of the operation. */
  params?: Record<string, string>;
  /** Query parameters that the screen sets by itself, such as the tab that is open. */
  query?: Record<string, string>;
  /** The names of the typed filters: query parameters besides page, size, sorting and filter. */
  filters?: readonly string[];
  place?: ListPlace;
}

/** The state of a list as it stands in the address, and how to change it. */
export interface ListState {
  search: Readonly<Record<string, string>>;
  /** Sets search parameters; an empty value removes one. All but the page lead back to page 1. */
  set(patch: Record<string, string>): void;
}

/** The search parameters of the screen as plain text. */
export function useSearchState(): ListState {
  // The router's search is open: routes come from the domains. Its parser makes every value text.
  const search: Record<string, string> = useSearch({ strict: false });
  const navigate = useNavigate();
  const path = usePath();
  const set = (patch: Record<string, string>) => {
    const next = settledSearch(changedSearch(search, patch), defaultOf(path) !== undefined);
    void navigate({ to: '.', search: () => next, replace: true } as never);
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
  const { params = {}, query: own = {}, filters = [], place, ...readOptions } = options;
  const { search, set } = useSearchState();
  const apiPath = urlOf(op, { params } as unknown as CallOf<T>);
  const size = search['size'] ?? keptSize(apiPath);
  const query = { ...listQuery(onlyKnown(search, filters), size), ...own };
  // The query is text by name, as it stands on the wire; the server parses it by the contract's schema.
  const args = { params, query } as unknown as CallOf<T>;
  const read = useRead(op, args, { keepPrevious: true, ...readOptions });
  // Every list operation answers `Paged`; the compiler cannot see that while T is open.
  const answer = read.data as ({ items: RowOf<T>[]; sorting: string } & PageNumbers) | undefined;
  const viewKey = `console.view:${apiPath}`;
  const view = viewOf(search, localStorage.getItem(viewKey));
  const tools = useListView({ search, filters, size, view, place });
  return {
    read,
    rows: answer?.items,
    search,
    set,
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
      tools: createElement(ListToolsSlot, { view: tools }),
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

interface Looked {
  search: Readonly<Record<string, string>>;
  filters: readonly string[];
  size: string;
  view: TableView;
  place: ListPlace | undefined;
}

/** The list as what stands in its bar knows it. */
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

interface PageNumbers {
  total: number;
  firstElement: number;
  lastElement: number;
}

let accountDensity: Density = 'regular';
/** The density that the person prefers for lists without a choice of their own. */
export const setDensity = (density: Density) => void (accountDensity = density);

/** The view of the address; where it says nothing, the one kept in this browser. */
function viewOf(search: Readonly<Record<string, string>>, kept: string | null): TableView {
  const stored: TableView = kept === null ? {} : (JSON.parse(kept) as TableView);
  const density = search['density'] as Density | undefined;
  const asked = search['columns'];
  return {
    columns: asked === ownColumns ? undefined : (asked?.split(',') ?? stored.columns),
    density: density ?? stored.density ?? accountDensity,
  };
}
