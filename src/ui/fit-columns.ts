import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { DataColumn } from './data-columns.ts';

interface Fitted<Row> {
  /** The columns that fit, in their order. */
  fitting: readonly DataColumn<Row>[];
  /** Those that do not: they are in the detail of a row. */
  cut: readonly DataColumn<Row>[];
}

/** The button of a row's detail needs this much, in pixels. */
const detailWidth = 44;

/**
 * The ids of the columns to leave out so that the others fit into `room` pixels. The first column and the one that is
 * sorted by stay; those that a phone omits go first, and of equals the last.
 * @param widths The width of each column in pixels; one that is not known takes none.
 */
export function columnsToCut<Row>(
  columns: readonly DataColumn<Row>[],
  { widths, room, sorting }: { widths: ReadonlyMap<string, number>; room: number; sorting: string },
): string[] {
  const widthOf = ({ id }: DataColumn<Row>) => widths.get(id) ?? 0;
  const sorted = sorting.replace(/^-/, '');
  const spare = columns.slice(1).filter(({ sort }) => sort === undefined || sort !== sorted);
  const order = [...spare.filter(({ wideOnly }) => !wideOnly), ...spare.filter(({ wideOnly }) => wideOnly)];
  let needed = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const cut: string[] = [];
  while (needed > room && order.length > 0) {
    const last = order.pop() as DataColumn<Row>;
    needed -= widthOf(last);
    if (cut.length === 0) needed += detailWidth;
    cut.push(last.id);
  }
  return cut;
}

/**
 * Leaves out columns while the table is wider than its box, and brings them back when there is room again. It measures
 * before anything is painted, and draws a second time only where something has to go.
 */
export function useFittingColumns<Row>(
  scroller: RefObject<HTMLElement | null>,
  {
    columns,
    rows,
    sorting,
    active,
  }: { columns: readonly DataColumn<Row>[]; rows: unknown; sorting: string; active: boolean },
): Fitted<Row> {
  const key = columns.map(({ id }) => id).join();
  const [state, setState] = useState({ key, cut: '' });
  const widths = useRef(new Map<string, number>());
  // What does not fit of other columns says nothing of these.
  const cut = active && state.key === key ? state.cut : '';
  const measure = useRef(() => {});
  measure.current = () => {
    const box = scroller.current;
    const heads = [...(box?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    if (!box || !active || rows === undefined) return;
    const overflows = box.scrollWidth > box.clientWidth;
    if (overflows) for (const head of heads) widths.current.set(head.dataset['column'] ?? '', head.offsetWidth);
    else if (cut === '') return;
    const select = box.querySelector<HTMLElement>('th[data-select]')?.offsetWidth ?? 0;
    const room = box.clientWidth - select;
    // On a phone rows are cards, without a head.
    const cards = heads[0]?.offsetParent === null;
    const next = cards ? '' : columnsToCut(columns, { widths: widths.current, room, sorting }).join();
    if (next !== cut) setState({ key, cut: next });
  };
  useLayoutEffect(() => measure.current(), [key, rows, sorting, active, cut]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !active) return;
    const watch = new ResizeObserver(() => measure.current());
    // The table itself grows when what is in its cells comes later, such as flags.
    for (const one of [box, ...box.querySelectorAll('table')]) watch.observe(one);
    return () => watch.disconnect();
  }, [active, scroller]);
  return useMemo(() => {
    const ids = cut.split(',');
    const isCut = ({ id }: DataColumn<Row>) => ids.includes(id);
    return { fitting: columns.filter((column) => !isCut(column)), cut: columns.filter(isCut) };
  }, [columns, cut]);
}
