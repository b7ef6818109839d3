import { t } from '@lingui/core/macro';
import { ArrowDownUp } from 'lucide-react';
import { buttonClass } from './Button.tsx';
import type { DataColumn } from './data-columns.ts';

interface Props<Row> {
  columns: readonly DataColumn<Row>[];
  sorting: string;
  onSort(sorting: string): void;
}

/** Sorting on a phone, where rows are cards and there is no head to press: a native list behind an icon. */
export function PhoneSort<Row>({ columns, sorting, onSort }: Props<Row>) {
  const sorts = columns.flatMap(({ sort, title }) => (sort === undefined ? [] : [{ sort, title }]));
  if (sorts.length === 0) return null;
  return (
    <span className={`${buttonClass('default', 'icon')} relative has-focus-visible:outline-2 sm:hidden`}>
      <ArrowDownUp aria-hidden size={17} />
      <select
        className="absolute inset-0 opacity-0"
        aria-label={t`Sort by`}
        value={sorting}
        onChange={(event) => onSort(event.target.value)}
      >
        <option value="">{t`Sort`}</option>
        {sorts.flatMap(({ sort, title }) => [
          <option key={sort} value={sort}>{`${title} ↑`}</option>,
          <option key={`-${sort}`} value={`-${sort}`}>{`${title} ↓`}</option>,
        ])}
      </select>
    </span>
  );
}
