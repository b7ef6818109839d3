import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { memo, type ChangeEvent } from 'react';
import type { DataColumn, QuickAction, RowMenuOf } from './data-columns.ts';
import { RowMenu } from './RowMenu.tsx';

export interface RowState {
  id: string;
  name: string;
  /** Null when rows cannot be selected. */
  selected: boolean | null;
  open: boolean;
  busy: string | null;
  compact: boolean;
  canOpen: boolean;
  /** The row the Tab key reaches; arrows move from there. */
  reachable: boolean;
  /** Its menu has been opened. */
  menuUsed: boolean;
  /** What does not fit is shown below it. */
  detailed: boolean;
  phone: boolean;
}
interface Props<Row> extends RowState {
  row: Row;
  columns: readonly DataColumn<Row>[];
  /** Those that do not fit: they are in its detail. */
  cut: readonly DataColumn<Row>[];
  menu: RowMenuOf<Row> | undefined;
  onTick(event: ChangeEvent<HTMLInputElement>): void;
}

/**
 * One row. Without hooks, handlers of its own or a component per cell: the table has one of each for all rows, since
 * fifty rows are drawn before anything can be seen.
 */
function Row<R>({ row, columns, cut, menu, onTick, ...state }: Props<R>) {
  const { id, name, selected, open, busy, detailed } = state;
  const line = (
    <tr
      role="row"
      data-row={id}
      tabIndex={state.reachable ? 0 : -1}
      aria-selected={selected ?? undefined}
      aria-current={open || undefined}
      aria-busy={busy ? true : undefined}
      className={clsx('data-row', state.compact && 'compact', state.canOpen && 'opens')}
    >
      {selected !== null && (
        <td role="cell" className="select print-none">
          <input
            type="checkbox"
            className="check"
            aria-label={t`Select ${name}`}
            checked={selected}
            onChange={onTick}
          />
        </td>
      )}
      {columns.map((column, i) => (
        <td key={column.id} role="cell" data-title={column.title} className={i === 0 ? 'main' : sideClass(column)}>
          {i === 0 && menu ? (
            <span className="flex items-center justify-between gap-2">
              {column.cell(row)}
              {busy && <Busy text={busy} />}
              <RowMenu label={menu.label(row)} entries={() => menu.entries(row)} used={state.menuUsed} />
            </span>
          ) : (
            <>
              {column.cell(row)}
              {i === 0 && busy && <Busy text={busy} />}
            </>
          )}
        </td>
      ))}
      {state.phone && menu?.quick && <QuickActions actions={menu.quick(row)} name={name} />}
      {cut.length > 0 && (
        <td role="cell" className="detail print-none">
          <button
            type="button"
            data-detail
            aria-expanded={detailed}
            aria-label={t`Details of ${name}`}
            className="row-detail-button"
          />
        </td>
      )}
    </tr>
  );
  if (!detailed) return line;
  return (
    <>
      {line}
      <tr role="row" className="row-detail">
        <td role="cell" colSpan={columns.length + (selected === null ? 1 : 2)}>
          <dl>
            {cut.map((column) => (
              <div key={column.id}>
                <dt>{column.title}</dt>
                <dd>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </td>
      </tr>
    </>
  );
}

/** The table watches over these buttons, as over all of a row. */
const QuickActions = ({ actions, name }: { actions: readonly QuickAction[]; name: string }) => (
  <td role="cell" className="quick print-none">
    {actions.map(({ id, title, icon }) => (
      <button key={id} type="button" data-quick={id} aria-label={`${title}: ${name}`} title={title}>
        {icon}
      </button>
    ))}
  </td>
);

const Busy = ({ text }: { text: string }) => <span className="ms-2 text-xs text-brand-text">{text}</span>;

const sideClass = <R,>({ align, phone }: DataColumn<R>) => clsx(align, phone) || undefined;

// `memo` forgets the type parameter; the cast gives it back.
export const DataRow = memo(Row) as typeof Row;
