import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { DataColumn } from './data-columns.ts';
import { columnsToCut, columnsToLeaveOut } from './fit-columns.ts';
import { usePhone } from './phone.ts';

interface Fitted<Row> {
  /** The columns that fit, in their order. */
  fitting: readonly DataColumn<Row>[];
  /** Those that do not: they are in the detail of a row. */
  cut: readonly DataColumn<Row>[];
}

/**
 * Leaves out columns while the table is wider than its box, and brings them back when there is room again. It measures
 * before anything is painted, and draws a second time only where something has to go. On a phone rows are cards of a few
 * values.
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
  const phone = usePhone();
  const measured = active && !phone;
  // What does not fit of other columns says nothing of these.
  const cut = phone ? columnsToLeaveOut(columns, sorting).join() : measured && state.key === key ? state.cut : '';
  const measure = useRef(() => {});
  measure.current = () => {
    const box = scroller.current;
    const heads = [...(box?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
    if (!box || !measured || rows === undefined) return;
    const overflows = box.scrollWidth > box.clientWidth;
    if (overflows) for (const head of heads) widths.current.set(head.dataset['column'] ?? '', head.offsetWidth);
    else if (cut === '') return;
    const select = box.querySelector<HTMLElement>('th[data-select]')?.offsetWidth ?? 0;
    const room = box.clientWidth - select;
    const next = columnsToCut(columns, { widths: widths.current, room, sorting }).join();
    if (next !== cut) setState({ key, cut: next });
  };
  useLayoutEffect(() => measure.current(), [key, rows, sorting, measured, cut]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !measured) return;
    const watch = new ResizeObserver(() => measure.current());
    // The table itself grows when what is in its cells comes later, such as flags.
    for (const one of [box, ...box.querySelectorAll('table')]) watch.observe(one);
    return () => watch.disconnect();
  }, [measured, scroller]);
  return useMemo(() => {
    const ids = cut.split(',');
    const isCut = ({ id }: DataColumn<Row>) => ids.includes(id);
    return { fitting: columns.filter((column) => !isCut(column)), cut: columns.filter(isCut) };
  }, [columns, cut]);
}
