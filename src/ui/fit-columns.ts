import type { DataColumn } from './data-columns.ts';

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
  const order = [...spare.filter(({ spare }) => !spare), ...spare.filter(({ spare }) => spare)];
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

/** As many values as are in the card of a row beside its name, where its columns say nothing of phones. */
const cardValues = 2;

/**
 * The ids of the columns that are left out of a card on a phone: all but the first, the one that is sorted by and those
 * for the line below the name; without any for that line, the first few are shown.
 */
export function columnsToLeaveOut<Row>(columns: readonly DataColumn<Row>[], sorting: string): string[] {
  const sorted = sorting.replace(/^-/, '');
  const others = columns.slice(1);
  const inLine = others.filter(({ phone }) => phone === 'line');
  const values = inLine.length > 0 ? inLine : others.filter(({ spare }) => !spare).slice(0, cardValues);
  const isShown = (column: DataColumn<Row>) =>
    values.includes(column) || (column.sort !== undefined && column.sort === sorted);
  const left = others.filter((column) => !isShown(column));
  // A button for one value takes more room than the value.
  return left.length > 1 ? left.map(({ id }) => id) : [];
}
