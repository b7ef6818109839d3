import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { reports } from '#domains/reports/contract.ts';
import { agentText } from '#kernel/agent-text.ts';
import type { AnswerOf } from '#kernel/op.ts';
import { CellCopy } from '#ui/CellCopy.tsx';
import type { DataColumn } from '#ui/data-columns.ts';
import { numberText } from '#ui/number-text.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { RowLink } from './RowLink.tsx';
import { bytesText } from './format.ts';
import { DateTime } from './DateTime.tsx';
import { moneyCell } from './money-cell.tsx';
import { told } from './told.ts';

type Definition = AnswerOf<typeof reports.readReport>;
export type ReportRow = AnswerOf<typeof reports.listReportRows>['items'][number];
type Cell = ReportRow[string];
type Kind = Definition['columns'][number]['kind'];

const tones: Record<string, Tone> = {
  ok: 'ok',
  on: 'ok',
  success: 'ok',
  active: 'ok',
  inconsistent: 'bad',
  sent: 'ok',
  delivered: 'ok',
  queued: 'warn',
  bounced: 'bad',
  succeeded: 'ok',
  failed: 'bad',
  error: 'bad',
  refused: 'bad',
  blocked: 'warn',
  wrong: 'bad',
  disabled: 'warn',
  'ip-refused': 'warn',
  suspended: 'warn',
};
const dash = <span className="text-muted">–</span>;
/** A value as plain text, for keys and addresses. */
export const textOf = (value: Cell): string => (typeof value === 'string' ? value : JSON.stringify(value));
const plain = (value: Cell): ReactNode => (typeof value === 'object' || value === '' ? dash : String(value));

/** Codes of states are lower case on the wire. */
const stateText = (value: Cell): ReactNode => {
  const text = plain(value);
  return typeof text === 'string' ? told(text.charAt(0).toUpperCase() + text.slice(1)) : text;
};
const wordOf = (words: Column['words'], value: Cell) => {
  const word = words.get(value);
  return word === undefined ? undefined : told(word);
};

/** Columns whose values are words of the console rather than what people have named. */
const saidColumns = new Set(['action', 'billing', 'method', 'nightly', 'reason', 'result', 'role', 'source', 'why']);

interface Column {
  to: string | undefined;
  /** What the values are called, where a filter of the same name says so. */
  words: ReadonlyMap<Cell, string>;
  /** Its values are the console's own words. */
  said: boolean;
}

const cells: Record<Kind, (value: Cell, row: ReportRow, column: Column) => ReactNode> = {
  text: (value, _row, { words, said }) =>
    wordOf(words, value) ?? (said && typeof value === 'string' ? told(value) : plain(value)),
  number: (value) => (typeof value === 'number' ? numberText(value) : plain(value)),
  bytes: (value) => (typeof value === 'number' ? bytesText(value) : plain(value)),
  date: (value) => (typeof value === 'string' ? <DateTime at={value} /> : dash),
  money: (value) => (typeof value === 'object' && value ? moneyCell(value) : plain(value)),
  state: (value, _row, { words }) =>
    typeof value === 'boolean' ? (
      <StateDot tone={value ? 'ok' : 'bad'}>{value ? t`Yes` : t`No`}</StateDot>
    ) : (
      <StateDot tone={tones[textOf(value).toLowerCase()] ?? 'muted'}>
        {wordOf(words, value) ?? stateText(value)}
      </StateDot>
    ),
  agent: (value) => (typeof value === 'string' && value !== '' ? <span title={value}>{agentText(value)}</span> : dash),
  id: (value) => <Copyable value={value} />,
  ip: (value) => <Copyable value={value} />,
  link: (value, row, { to }) =>
    to === undefined || value === null || !leads(to, row) ? (
      plain(value)
    ) : (
      <RowLink to={filled(to, row)}>{plain(value)}</RowLink>
    ),
};
const atEnd: readonly Kind[] = ['number', 'money', 'bytes'];

function Copyable({ value }: { value: Cell }) {
  if (typeof value !== 'string' || value === '') return dash;
  return (
    <span className="inline-flex items-center gap-1.5 font-mono text-[13px]">
      {value}
      <CellCopy value={value} />
    </span>
  );
}

/** Whether the row has what its route needs: one that stands for several things leads nowhere. */
const leads = (to: string, row: ReportRow) =>
  [...to.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => (row[name] ?? '') !== '');

/** A route with `{field}` filled from the row. */
const filled = (to: string, row: ReportRow) =>
  to.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(row[name] ?? '')));

/** The columns of a report: the kind of each owns its cell and its alignment. */
export function reportColumns(definition: Definition): DataColumn<ReportRow>[] {
  return definition.columns.map(({ id, title, kind, sortable, to }) => {
    const words = new Map(definition.filters.find((filter) => filter.id === id)?.choices);
    const column: Column = { to, words, said: saidColumns.has(id) };
    return {
      id,
      title: told(title),
      cell: (row) => cells[kind](row[id] ?? null, row, column),
      ...(sortable ? { sort: id } : {}),
      ...(atEnd.includes(kind) ? { align: 'end' as const } : {}),
    };
  });
}
