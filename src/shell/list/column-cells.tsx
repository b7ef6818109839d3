import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { agentText } from '#kernel/agent-text.ts';
import type { ColumnKind } from '#kernel/report.ts';
import { CellCopy } from '#ui/CellCopy.tsx';
import { amountText } from '#ui/number-text.ts';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { RowLink } from './RowLink.tsx';
import { bytesText } from '../text/format.ts';
import { Ago } from '../text/Ago.tsx';
import { ZoneName } from '../text/ZoneName.tsx';
import { moneyCell } from './money-cell.tsx';

/** What is in a field of a row. */
export type Cell = string | number | boolean | null | { amount: number; currency: string };

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
  new: 'brand',
  known: 'warn',
  returned: 'bad',
  fixed: 'ok',
};
export const dash = <span className="text-muted">–</span>;
/** A value as plain text, for keys and addresses. */
export const textOf = (value: Cell): string => (typeof value === 'string' ? value : JSON.stringify(value));
const plain = (value: Cell): ReactNode => (typeof value === 'object' || value === '' ? dash : String(value));

/** Codes of states are lower case on the wire. */
const stateText = (value: Cell): ReactNode => {
  const text = plain(value);
  return typeof text === 'string' ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

/** What a cell knows of its column and row. */
interface CellFacts {
  /** Where its link leads. */
  href?: string | undefined;
  /** What its values are called. */
  labels?: ReadonlyMap<Cell, string> | undefined;
  /** With how many decimals the numbers of its column are written. */
  decimals?: number | undefined;
}

/** The cell of each kind of column, in reports and lists alike. */
export const cells: Record<ColumnKind, (value: Cell, facts: CellFacts) => ReactNode> = {
  text: (value, { labels }) => labels?.get(value) ?? plain(value),
  number: (value, { decimals = 0 }) => (typeof value === 'number' ? amountText(value, decimals, 2) : plain(value)),
  bytes: (value) => (typeof value === 'number' ? bytesText(value) : plain(value)),
  date: (value) => (typeof value === 'string' ? <Ago at={value} /> : dash),
  money: (value) => (typeof value === 'object' && value ? moneyCell(value) : plain(value)),
  state: (value, facts) =>
    typeof value === 'boolean' ? (
      <StateDot tone={value ? 'ok' : 'bad'}>{value ? t`Yes` : t`No`}</StateDot>
    ) : (
      <StateDot tone={tones[textOf(value).toLowerCase()] ?? 'muted'}>
        {facts.labels?.get(value) ?? stateText(value)}
      </StateDot>
    ),
  agent: (value) => (typeof value === 'string' && value !== '' ? <span title={value}>{agentText(value)}</span> : dash),
  zone: (value) => (typeof value === 'string' && value !== '' ? <ZoneName of={value} /> : dash),
  id: (value) => <Copyable value={value} />,
  ip: (value) => <Copyable value={value} />,
  link: (value, { href }) =>
    href === undefined || value === null ? plain(value) : <RowLink to={href}>{plain(value)}</RowLink>,
};

/** Kinds that are aligned to the end of their column. */
export const atEnd = (kind: ColumnKind): boolean => ['number', 'money', 'bytes'].includes(kind);

function Copyable({ value }: { value: Cell }) {
  if (typeof value !== 'string' || value === '') return dash;
  return (
    <span className="inline-flex items-center gap-1.5 font-mono text-[13px]">
      {value}
      <CellCopy value={value} />
    </span>
  );
}
