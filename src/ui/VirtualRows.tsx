import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';

interface Props<Row> {
  rows: readonly Row[];
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
  uneven: boolean;
  draw(row: Row, index: number): ReactNode;
}

/** The rows in sight, with the height of the others kept by two empty ones. */
export default function VirtualRows<Row>({ rows, scroller, rowHeight, uneven, draw }: Props<Row>) {
  const [height, setHeight] = useState(rowHeight);
  useLayoutEffect(() => {
    // A card on a phone is as high as it has columns: measured on the first one drawn.
    const first = scroller.current?.querySelector<HTMLElement>('tr[data-row]');
    setHeight(first?.offsetHeight ?? rowHeight);
  }, [rowHeight, scroller]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  useLayoutEffect(() => virtual.measure(), [virtual, height]);
  const items = virtual.getVirtualItems();
  useLayoutEffect(() => {
    if (!uneven) return;
    const drawn = scroller.current?.querySelectorAll<HTMLElement>('tr[data-row]');
    items.forEach(({ index, size }, i) => {
      const now = drawn?.[i]?.offsetHeight ?? size;
      if (now !== size) virtual.resizeItem(index, now);
    });
  }, [uneven, scroller, items, virtual]);
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {items.map((item) => {
        const row = rows[item.index];
        return row === undefined ? null : draw(row, item.index - (items[0]?.index ?? 0));
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </>
  );
}
