import type { reports } from '#domains/reports/contract.ts';
import type { AnswerOf } from '#kernel/op.ts';
import type { DataColumn } from '#ui/data-columns.ts';
import { decimalsOf } from '#ui/number-text.ts';
import { atEnd, cells, textOf } from '../list/column-cells.tsx';

type Definition = AnswerOf<typeof reports.readReport>;
export type ReportRow = AnswerOf<typeof reports.listReportRows>['items'][number];

/** Whether the row has what its route needs: one that summarizes several objects has no link. */
const leads = (to: string, row: ReportRow) =>
  [...to.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => (row[name] ?? '') !== '');

/** A route with `{field}` filled from the row. */
const filled = (to: string, row: ReportRow) =>
  to.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(row[name] ?? '')));

/** The columns of a report: the kind of each owns its cell and its alignment; the rows on show, how exact its numbers are. */
export function reportColumns(definition: Definition, rows: readonly ReportRow[]): DataColumn<ReportRow>[] {
  return definition.columns.map(({ id, title, kind, sortable, spare, to, choices }) => {
    const labels = new Map(choices ?? definition.filters.find((filter) => filter.id === id)?.choices);
    const decimals = decimalsOf(rows.flatMap((row) => (typeof row[id] === 'number' ? [row[id]] : [])));
    const hrefOf = (row: ReportRow) => (to !== undefined && leads(to, row) ? filled(to, row) : undefined);
    return {
      id,
      title,
      cell: (row) => cells[kind](row[id] ?? null, { href: hrefOf(row), labels, decimals }),
      ...(sortable ? { sort: id } : {}),
      ...(spare ? { spare } : {}),
      ...(atEnd(kind) ? { align: 'end' as const } : {}),
    };
  });
}
