import type { ColumnKind } from '#kernel/report.ts';
import type { DataColumn } from '#ui/data-columns.ts';
import { atEnd, cells, type Cell } from './column-cells.tsx';

/** A column whose kind draws the field of its name: cell and alignment follow. */
interface KindColumn<Row> extends Omit<DataColumn<Row>, 'cell' | 'id'> {
  id: Extract<keyof Row, string>;
  kind: ColumnKind;
  /** Of a link: where it leads. */
  to?: (row: Row) => string;
  cell?: undefined;
}

/** A column of a list: of a kind, or with its own cell. */
export type ListColumn<Row> = KindColumn<Row> | (DataColumn<Row> & { kind?: undefined });

const fieldOf = (row: unknown, id: string): Cell => (row as Record<string, Cell>)[id] ?? null;

/** The columns as the table draws them. */
export const dataColumns = <Row,>(columns: readonly ListColumn<Row>[]): DataColumn<Row>[] =>
  columns.map((column) => {
    if (column.kind === undefined) return column;
    const { kind, to, ...rest } = column;
    return {
      ...rest,
      cell: (row: Row) => cells[kind](fieldOf(row, column.id), { href: to?.(row) }),
      ...(atEnd(kind) ? { align: 'end' as const } : {}),
    };
  });
