import type { ReactNode } from 'react';
import type { MenuEntry } from './menu-entry.ts';

export interface DataColumn<Row> {
  id: string;
  title: string;
  cell(row: Row): ReactNode;
  /** The name under which the server sorts by it; absent when it cannot. */
  sort?: string | undefined;
  align?: 'end';
  /** Not shown until chosen. */
  hidden?: boolean;
  /** The first to be left out where there is no room. */
  spare?: boolean;
  /** On a phone: in the line below the name, without its title. */
  phone?: 'line';
}
export interface QuickAction {
  id: string;
  /** The name of the button, such as "Restart". */
  title: string;
  icon: ReactNode;
  onChoose(): void;
}

/** The menu of every row. Keep its identity from render to render, as that of the columns. */
export interface RowMenuOf<Row> {
  /** The name of the button, such as "Actions of web-01". */
  label(row: Row): string;
  /** Called when the menu opens, while it is drawn. */
  entries(row: Row): readonly MenuEntry[];
  /** A pointer or the focus came near: what the entries need may come. */
  onNear?(): void;
  /** Those that are buttons in the row on a phone. */
  quick?(row: Row): readonly QuickAction[];
}
export type Density = 'regular' | 'compact';

/** How a table is looked at: the ids of the columns in order, and the height of its rows. */
export interface TableView {
  columns?: readonly string[] | undefined;
  density?: Density | undefined;
}

/** The columns to draw; the first one is always there. Unknown ids are left out. */
export function chosenColumns<Row>(all: readonly DataColumn<Row>[], view: TableView): DataColumn<Row>[] {
  const wanted = view.columns?.filter(Boolean);
  if (!wanted?.length) return all.filter((column) => !column.hidden);
  const first = all.slice(0, 1);
  const rest = wanted.map((id) => all.slice(1).find((column) => column.id === id));
  return [...first, ...rest.filter((column) => column !== undefined)];
}

/** The next sorting when a head is pressed: ascending, descending, the list's own. */
export function nextSorting(current: string, sort: string): string {
  if (current === sort) return `-${sort}`;
  return current === `-${sort}` ? '' : sort;
}
